import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { PageHead } from './page-head.tsx';

type Props = {
  /** The screen's heading, where no layout around it has one. */
  title?: string;
  message: string;
};

/** Replaces a list that failed to load, with a button that loads it again in place. What doesn't exist never loads. */
export function LoadFailed({ title, message }: Props) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NothingHere />;
  return (
    <>
      {title && <PageHead title={title} />}
      <section className="panel empty" aria-label="Failed">
        <p role="alert">{message}</p>
        <p className="muted">
          What was saved before is safe. Try again; if it stays like this, tell whoever runs the server.
        </p>
        <Button loading={state === 'loading'} onClick={revalidate}>
          Try again
        </Button>
      </section>
    </>
  );
}

/** What staff see at an address where nothing is. */
export function NothingHere() {
  return (
    <section className="panel empty">
      <h1>Nothing here</h1>
      <p className="muted">This page does not exist, or what it showed was deleted.</p>
      <Button component="a" href="/admin">
        To the back office
      </Button>
    </section>
  );
}
