import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { interruptions } from './interruptions.ts';

const nothing = {};

/** What this person has to clear before a request goes on. */
export function useInterruptions() {
  return useSyncExternalStore(interruptions.subscribe, interruptions.waiting, () => nothing);
}

const tryAgain = () => interruptions.clear('no-response', { kind: 'continue' });

/** Under a screen that could not be loaded or brought up to date: what is shown stays, and it is tried again on request. */
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
