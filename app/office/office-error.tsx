import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { NothingHere } from '#app/ui/office/load-failed.tsx';

/** What staff see when a screen fails: what happened, and what to do. */
export function OfficeError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NothingHere />;
  return (
    <section className="panel empty">
      <h1>This screen failed</h1>
      <p className="muted">The fault is on our side. What was saved before is safe; try again in a minute.</p>
      <Button loading={state === 'loading'} onClick={revalidate}>
        Try again
      </Button>
    </section>
  );
}
