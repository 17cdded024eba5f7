import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NONE, NOTIFICATION_NOTICES } from '../notices.ts';

/** @param newest when the newest of all came in: Clear All leaves what this list does not know. */
export function ListHead({ newest }: { newest: string | null }) {
  const action = useAction(NOTIFICATION_NOTICES);
  return (
    <div className="list-head">
      <p className="muted">All staff share this list. Clear All empties it for everyone.</p>
      <OfficeForm action={action} intent="clear" hidden={{ newest: newest ?? '' }}>
        <SubmitButton action={action} variant="default">
          Clear All
        </SubmitButton>
      </OfficeForm>
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
