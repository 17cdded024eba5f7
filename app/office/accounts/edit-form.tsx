import { Button, TextInput } from '@mantine/core';
import { use } from 'react';
import { PositionSelect } from '#app/accounts/admins/office/position-select.tsx';
import { AvatarPicker } from '#app/ui/office/avatar-picker.tsx';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { LeaveDialog } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { SaveButton } from '#app/ui/office/save-button.tsx';
import { type Action, formOf } from '#app/ui/office/use-action.ts';
import type { Account } from './accounts.queries.server.ts';

type Props = { account: Account; action: Action };

/** Edit Account: sends only changed fields with their previous values; the password is changed by mail. // A8, T2 */
export function EditForm({ account, action }: Props) {
  const isInDialog = use(LeaveDialog) !== null;

  function mailPassword(form: HTMLFormElement | null): void {
    const email = form === null ? '' : String(new FormData(form).get('email') ?? '');
    action.send(formOf({ intent: 'password-mail', id: account.id, email }));
  }
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
              <SubmitButton action={action}>Update Details</SubmitButton>
            </DialogFoot>
          ) : (
            <div className="form-row">
              <SaveButton action={action}>Update Details</SaveButton>
              {changePassword}
            </div>
          )}
        </>
      )}
    </OfficeForm>
  );
}

type Fields = { name: string; email: string; position: string; avatar: string | null };

type FieldsProps = {
  account?: Fields;
  /** Error messages by field name. */
  messages: Record<string, string>;
  children?: React.ReactNode;
};

const NEW_ACCOUNT: Fields = { name: '', email: '', position: '', avatar: null };

/** The fields that Create Admin Account, Edit Account and the Account tab share. // A7, A8, T2 */
export function AccountFields({ account = NEW_ACCOUNT, messages, children }: FieldsProps) {
  return (
    <>
      <AvatarPicker chosen={account.avatar} error={messages.avatar} />
      <TextInput
        label="Name"
        name="name"
        defaultValue={account.name}
        maxLength={120}
        error={messages.name}
        required
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        defaultValue={account.email}
        error={messages.email}
        required
      />
      {children}
      <PositionSelect chosen={account.position} error={messages.position} />
    </>
  );
}
