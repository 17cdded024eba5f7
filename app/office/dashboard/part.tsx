import { Button } from '@mantine/core';
import { createContext, type ReactNode, Suspense, useContext, useId } from 'react';
import { Await, useLocation, useRevalidator } from 'react-router';
import { type Asked, FAULTS, type Fault, LOADING } from './asked.ts';

type Props<What> = {
  asked: Promise<Asked<What>>;
  children: (value: What) => ReactNode;
  className?: string;
} & ({ title: string; label?: never } | { label: string; title?: never });

/** Whether it turned out, while the page stood open, that the session is over. */
export const SignedOut = createContext(false);

/** One part of the dashboard: it keeps its place while it loads, and where it failed offers to try again. // D4 */
export function Part<What>({ asked, children, className = '', title, label }: Props<What>) {
  const heading = useId();
  const signedOut = useContext(SignedOut);
  return (
    <section
      className={`panel part ${className}`}
      {...(title ? { 'aria-labelledby': heading } : { 'aria-label': label })}
    >
      {title && <h2 id={heading}>{title}</h2>}
      <Suspense fallback={<p className="part-state muted">{LOADING}</p>}>
        {/* What never arrives, as on a line that breaks, is rejected. */}
        <Await resolve={asked} errorElement={<PartFault fault="failed" />}>
          {(answer) => {
            // What was shown to somebody is shown to nobody once the session is over.
            const fault = signedOut ? 'signed-out' : answer.ok ? null : answer.fault;
            return answer.ok && fault === null ? (
              children(answer.value)
            ) : (
              <PartFault fault={fault ?? 'failed'} />
            );
          }}
        </Await>
      </Suspense>
    </section>
  );
}

function PartFault({ fault }: { fault: Fault }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const signIn = `/admin-login?${new URLSearchParams({ to: pathname + search })}`;
  return (
    <div className="part-state" role="alert">
      <p>{FAULTS[fault]}</p>
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
