import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';
import { Await, useRevalidator } from 'react-router';
import { type Asked, FAULTS, type Fault, LOADING } from './asked.ts';

type Props<What> = {
  asked: Promise<Asked<What>>;
  children: (value: What) => ReactNode;
  className?: string;
} & ({ title: string; label?: never } | { label: string; title?: never });

/** One part of the dashboard: it keeps its place while it loads, and where it failed offers to try again. // D4 */
export function Part<What>({ asked, children, className = '', title, label }: Props<What>) {
  const heading = useId();
  return (
    <section
      className={`panel part ${className}`}
      {...(title ? { 'aria-labelledby': heading } : { 'aria-label': label })}
    >
      {title && <h2 id={heading}>{title}</h2>}
      <Suspense fallback={<p className="part-state muted">{LOADING}</p>}>
        {/* What never arrives, as on a line that breaks, is rejected. */}
        <Await resolve={asked} errorElement={<PartFault fault="failed" />}>
          {(answer) => (answer.ok ? children(answer.value) : <PartFault fault={answer.fault} />)}
        </Await>
      </Suspense>
    </section>
  );
}

function PartFault({ fault }: { fault: Fault }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="part-state" role="alert">
      <p>{FAULTS[fault]}</p>
      {fault === 'failed' ? (
        <Button variant="default" loading={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      ) : (
        <Button component="a" variant="default" href="/admin-login">
          Sign in
        </Button>
      )}
    </div>
  );
}
