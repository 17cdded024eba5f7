import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';

/** Sends all again that failed for a passing reason. // L22 */
export function SendAllAgain({ count, action }: { count: number; action: Action }) {
  return (
    <OfficeForm action={action} intent="send-all-again">
      <SubmitButton action={action}>
        {count === 1 ? 'Send the failed mail again' : `Send ${count} failed mails again`}
      </SubmitButton>
    </OfficeForm>
  );
}
