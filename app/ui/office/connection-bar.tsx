import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { interruptions } from './interruptions.ts';

const nothing = {};

/** The interruptions that this user has to resolve. */
export function useInterruptions() {
  return useSyncExternalStore(interruptions.subscribe, interruptions.waiting, () => nothing);
}

const tryAgain = () => interruptions.clear('no-response', { kind: 'continue' });

/** Shown if a screen's data could not be loaded: the screen stays, and loading can be retried. */
export function ConnectionBar() {
  const waits = 'no-response' in useInterruptions();
  useEffect(() => {
    if (!waits) return;
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [waits]);
  if (!waits) return null;
  return (
    <section className="connection-bar" role="alert" aria-label="No connection">
      <p>
        <strong>The server did not answer.</strong> What you see stays as it is, and nothing you typed is
        lost.
      </p>
      <Button onClick={tryAgain}>Try again</Button>
    </section>
  );
}
