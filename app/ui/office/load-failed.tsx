import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';

/** Replaces a list that failed to load, with a button that loads it again in place. */
export function LoadFailed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <section className="panel empty" aria-label="Failed">
      <p role="alert">{message}</p>
      <p className="muted">
        What was saved before is safe. Try again; if it stays like this, tell whoever runs the server.
      </p>
      <Button loading={state === 'loading'} onClick={revalidate}>
        Try again
      </Button>
    </section>
  );
}
