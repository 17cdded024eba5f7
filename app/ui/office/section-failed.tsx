import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';

/** Says that a part of a screen could not be loaded, and loads it again when asked to; the other parts stay. */
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
