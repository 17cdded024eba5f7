import { Button } from '@mantine/core';
import { useFetcher } from 'react-router';
import { type Answer, useToast } from '#app/ui/office/toast.tsx';
import { NONE } from '../notices.ts';

/** @param newest when the newest of all came in: Clear All leaves what this list does not know. */
export function ListHead({ newest }: { newest: string | null }) {
  const fetcher = useFetcher<Answer | null>();
  useToast(fetcher.data ?? undefined);
  return (
    <div className="list-head">
      <p className="muted">All staff share this list. Clear All empties it for everyone.</p>
      <fetcher.Form method="post">
        <input type="hidden" name="newest" value={newest ?? ''} />
        <Button
          type="submit"
          variant="default"
          name="intent"
          value="clear"
          loading={fetcher.state === 'submitting'}
        >
          Clear All
        </Button>
      </fetcher.Form>
    </div>
  );
}

export function NoNotifications() {
  return (
    <div className="empty">
      <p>{NONE}</p>
      <p className="muted">When somebody applies for a job, it shows here and the bell counts it.</p>
    </div>
  );
}
