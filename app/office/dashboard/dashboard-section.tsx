import { Button } from '@mantine/core';
import { createContext, type ReactNode, Suspense, useContext, useId } from 'react';
import { Await, useLocation, useRevalidator } from 'react-router';

/** A part's figures, or why there are none. */
export type SectionResult<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

type Fault = 'failed' | 'signed-out' | 'account-gone';

/** What a part of the dashboard says in place of its figures (specification, section 8). // D4 */
export const LOAD_ERRORS: Record<Fault, string> = {
  failed: 'Error fetching data',
  'signed-out': 'No authenticated user',
  'account-gone': 'User not found in database',
};

export const LOADING = 'Loading...'; // D4
export const NONE_ASSIGNED = 'No assigned positions'; // D4

type Props<Value> = {
  result: Promise<SectionResult<Value>>;
  children: (value: Value) => ReactNode;
  className?: string;
} & ({ title: string; label?: never } | { label: string; title?: never });

/** Whether the session was found to be over while the page was open. */
export const SignedOut = createContext(false);

/** One part of the dashboard: it keeps its place while it loads, and where it failed offers to try again. // D4 */
export function DashboardSection<Value>({ result, children, className = '', title, label }: Props<Value>) {
  const heading = useId();
  const signedOut = useContext(SignedOut);
  return (
    <section
      className={`panel part ${className}`}
      {...(title ? { 'aria-labelledby': heading } : { 'aria-label': label })}
    >
      {title && <h2 id={heading}>{title}</h2>}
      <Suspense fallback={<p className="part-state muted">{LOADING}</p>}>
        {/* Where the connection breaks before the part arrives, its promise is rejected. */}
        <Await resolve={result} errorElement={<SectionError fault="failed" />}>
          {(loaded) => {
            // Figures that are on the screen already are hidden once the session is over.
            const fault = signedOut ? 'signed-out' : loaded.ok ? null : loaded.fault;
            return loaded.ok && fault === null ? (
              children(loaded.value)
            ) : (
              <SectionError fault={fault ?? 'failed'} />
            );
          }}
        </Await>
      </Suspense>
    </section>
  );
}

function SectionError({ fault }: { fault: Fault }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const signIn = `/admin-login?${new URLSearchParams({ to: pathname + search })}`;
  return (
    <div className="part-state" role="alert">
      <p>{LOAD_ERRORS[fault]}</p>
      {fault === 'failed' ? (
        <Button variant="default" loading={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      ) : (
        <Button component="a" variant="default" href={signIn}>
          Sign in
        </Button>
      )}
    </div>
  );
}
