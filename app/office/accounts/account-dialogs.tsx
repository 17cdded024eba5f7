import { NativeSelect, PasswordInput } from '@mantine/core';
import { deletionQuestion } from '#app/accounts/admins/account.ts';
import { MIN_PASSWORD_LENGTH } from '#app/accounts/admins/passwords.ts';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { type Dialogs, OfficeDialog } from '#app/ui/office/office-dialog.tsx';
import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { Account } from './accounts.queries.server.ts';
import { AccountFields, EditForm } from './edit-form.tsx';
import { handedOver } from './handed-over.ts';

const TITLES = { create: 'Create Admin Account', edit: 'Edit Account', delete: 'Confirm Deletion' };

/** @property myId the signed-in admin's id; two-factor sign-in of one's own account is managed in Settings instead. */
type Props = { dialogs: Dialogs<Account>; myId: string; colleagues: readonly Colleague[] };

type Colleague = { id: string; name: string };

/** The dialogs of the accounts screen. // A7, A8, A9 */
export function AccountDialogs({ dialogs, myId, colleagues }: Props) {
  const { action, close } = dialogs;
  return (
    <OfficeDialog dialogs={dialogs} titles={TITLES}>
      {(dialog) => {
        switch (dialog.kind) {
          case 'create':
            return (
              <DialogForm action={action} intent="create" submit="Create Admin Account">
                {(messages) => (
                  <AccountFields messages={messages}>
                    <PasswordInput
                      label="Password"
                      name="password"
                      description={`At least ${MIN_PASSWORD_LENGTH} characters`}
                      autoComplete="new-password"
                      error={messages.password}
                      required
                    />
                  </AccountFields>
                )}
              </DialogForm>
            );
          case 'edit':
            return (
              <>
                <EditForm account={dialog.row} action={action} />
                {dialog.row.twoFactor && dialog.row.id !== myId && (
                  <DisableTwoFactor account={dialog.row} action={action} />
                )}
              </>
            );
          case 'delete':
            return (
              <DeletionForm action={action} id={dialog.row.id} close={close}>
                <p>{deletionQuestion(dialog.row.name || dialog.row.email)}</p>
                <HandOver account={dialog.row} colleagues={colleagues} />
              </DeletionForm>
            );
        }
      }}
    </OfficeDialog>
  );
}

/** What the account leaves behind, and who gets it. // H4 */
function HandOver({ account, colleagues }: { account: Account; colleagues: readonly Colleague[] }) {
  const what = handedOver(account);
  if (what === null) return null;
  return (
    <NativeSelect
      label={`Hand over ${what} to`}
      name="successor"
      data={[
        { value: '', label: 'Nobody' },
        ...colleagues
          .filter((colleague) => colleague.id !== account.id)
          .map((colleague) => ({ value: colleague.id, label: colleague.name })),
      ]}
    />
  );
}

type DisableProps = { account: Account; action: Action };

/**
 * In Edit Account of another admin: switches off the second factor of somebody who lost both phone and recovery
 * codes.
 */
function DisableTwoFactor({ account: { id, name, email }, action }: DisableProps) {
  const who = name || email;
  return (
    <section className="disable-two-factor" aria-label="Two-factor sign-in">
      <p className="plain">
        {`Two-factor sign-in is on. If ${who} lost both phone and recovery codes, make sure that it is really them who asks, and switch it off. They are signed out everywhere.`}
      </p>
      <OfficeForm action={action} intent="two-factor-off" hidden={{ id }}>
        <div>
          <SubmitButton action={action} variant="outline" color="red">
            {`Switch off for ${who}`}
          </SubmitButton>
        </div>
      </OfficeForm>
    </section>
  );
}
