import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { OFFICE } from './office-path.ts';

/** What staff see when a screen fails: what happened, and what to do. */
export function OfficeError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="panel empty">
      <h1>{isMissing ? 'Nothing here' : 'This screen failed'}</h1>
      <p className="muted">
        {isMissing
          ? 'This page does not exist, or what it showed was deleted.'
          : 'The fault is on our side. What was saved before is safe; try again in a minute.'}
      </p>
      {isMissing ? (
        <Button component="a" href={OFFICE}>
          To the back office
        </Button>
      ) : (
        <Button loading={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      )}
    </section>
  );
}
