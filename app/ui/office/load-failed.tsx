import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';

/** What stands in place of a list that could not be read; it is read again in place. */
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
