import { Button } from '@mantine/core';
import { use } from 'react';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { LeaveDialog } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { type Action, formOf } from '#app/ui/office/use-action.ts';
import { AccountFields } from './account-fields.tsx';
import type { Account } from './accounts.queries.server.ts';

type Props = { account: Account; action: Action };

/** Edit Account: sends only changed fields with their previous values; the password is changed by mail. // A8, T2 */
export function EditForm({ account, action }: Props) {
  const isInDialog = use(LeaveDialog) !== null;

  function mailPassword(form: HTMLFormElement | null): void {
    const email = form === null ? '' : String(new FormData(form).get('email') ?? '');
    action.send(formOf({ intent: 'password-mail', id: account.id, email }));
  }
  const update = <SubmitButton action={action}>Update Details</SubmitButton>;
  const changePassword = (
    <Button
      type="button"
      variant="default"
      disabled={action.busy}
      onClick={(event) => mailPassword(event.currentTarget.form)}
    >
      Change Password
    </Button>
  );
  return (
    <OfficeForm action={action} intent="update" edits={account}>
      {(messages) => (
        <>
          <AccountFields account={account} messages={messages} />
          <FormError result={action.result} />
          {isInDialog ? (
            <DialogFoot busy={action.busy}>
              {changePassword}
              {update}
            </DialogFoot>
          ) : (
            <div className="form-row">
              {update}
              {changePassword}
            </div>
          )}
        </>
      )}
    </OfficeForm>
  );
}
