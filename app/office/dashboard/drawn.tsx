import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { FAULTS, LOADING } from './asked.ts';

/**
 * A place for a drawing that is loaded when it is shown: the library that draws is larger than all else of the office.
 * The server draws nothing; what the drawing says stands beside it as text.
 */
export function Drawn({ children }: { children: ReactNode }) {
  const mounted = useMounted();
  const waiting = <p className="drawn-wait muted">{LOADING}</p>;
  return (
    <div className="drawn">{mounted ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
  );
}

/** In place of a drawing whose program did not arrive. */
export function NotDrawn() {
  return (
    <div className="drawn-wait" role="alert">
      <p>{FAULTS.failed}</p>
      <Button component="a" variant="default" href="">
        Try again
      </Button>
    </div>
  );
}
