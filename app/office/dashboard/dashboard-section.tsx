import { Button } from '@mantine/core';
import { createContext, type ReactNode, Suspense, useContext, useId } from 'react';
import { Await, useLocation, useRevalidator } from 'react-router';

/** A section's figures, or why they are missing. */
export type SectionResult<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

type Fault = 'failed' | 'signed-out' | 'account-gone';

/** What a section shows instead of figures. // D4 */
const LOAD_ERRORS: Record<Fault, string> = {
  failed: 'Error fetching data',
  'signed-out': 'No authenticated user',
  'account-gone': 'User not found in database',
};

const LOADING = 'Loading...'; // D4
export const NONE_ASSIGNED = 'No assigned positions'; // D4

type Props<Value> = {
  result: Promise<SectionResult<Value>>;
  children: (value: Value) => ReactNode;
  className?: string;
  /** What the section shows, beside its title. */
  note?: string;
} & ({ title: string; label?: never } | { label: string; title?: never });

/** Whether the session ended while the page was open. */
export const SignedOut = createContext(false);

/** One section of the dashboard: keeps its place while loading, and offers a retry if it failed. // D4 */
export function DashboardSection<Value>(props: Props<Value>) {
  const { result, children, className = '', title, note, label } = props;
  const heading = useId();
  const signedOut = useContext(SignedOut);
  return (
    <section
      className={`panel part ${className}`}
      {...(title ? { 'aria-labelledby': heading } : { 'aria-label': label })}
    >
      {title && (
        <h2>
          <span id={heading}>{title}</span>
          {note && (
            <>
              {' '}
              <span className="part-note">{note}</span>
            </>
          )}
        </h2>
      )}
      <Suspense fallback={<p className="part-state muted">{LOADING}</p>}>
        {/* The promise is rejected if the connection breaks before the section arrives. */}
        <Await resolve={result} errorElement={<SectionError fault="failed" />}>
          {(loaded) => {
            // Figures that are displayed already are hidden when the session has ended.
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
