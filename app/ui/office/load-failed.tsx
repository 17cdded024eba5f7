import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { PageHead } from './page-head.tsx';

type Props = {
  /** The screen's heading, where no layout around it has one. */
  title?: string;
  message: string;
};

/** Replaces a list that failed to load, with a button that loads it again in place. */
export function LoadFailed({ title, message }: Props) {
  const { revalidate, state } = useRevalidator();
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
