import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';

/** Replaces a part of a screen that failed to load, with a button to retry; the other parts stay. */
export function SectionFailed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="part-failed" role="alert">
      <p>{message}</p>
      <Button variant="default" loading={state === 'loading'} onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  );
}
