import { Button } from '@mantine/core';

/** What stands in place of a list that could not be read. */
export function LoadFailed({ message }: { message: string }) {
  return (
    <section className="panel empty" aria-label="Failed">
      <p role="alert">{message}</p>
      <p className="muted">
        What was saved before is safe. Try again; if it stays like this, tell whoever runs the server.
      </p>
      <Button component="a" href="">
        Try again
      </Button>
    </section>
  );
}
