import { Button, Modal, PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { useToast } from '#app/ui/office/toast.tsx';
import { askDeletion, type ChangeAnswer } from '../account.ts';
import type { Account } from '../accounts.queries.server.ts';
import { PASSWORD_LEAST } from '../passwords.ts';
import { AccountFields } from './account-fields.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { EditForm } from './edit-form.tsx';
import { TwoFactorOf } from './two-factor-of.tsx';

/** Which dialog is open, over which account. */
export type Dialog = { kind: 'create' } | { kind: 'edit' | 'delete'; account: Account } | null;

const TITLES = { create: 'Create Admin Account', edit: 'Edit Account', delete: 'Confirm Deletion' };

/** @property myId whose own account it is that is not to be locked or unlocked here. */
type DialogsProps = { dialog: Dialog; close: () => void; myId: string };

/** The dialogs of the accounts screen, one at a time; a done deed closes its own. // A7, A8, A9 */
export function AccountDialogs({ dialog, close, myId }: DialogsProps) {
  const last = useRef(dialog);
  const openings = useRef(0);
  if (dialog !== null && dialog !== last.current) {
    last.current = dialog;
    openings.current += 1;
  }
  // A fetcher for each opening: what one dialog was answered is not about the next one.
  const fetcher = useFetcher<ChangeAnswer>({ key: `account-dialog-${openings.current}` });
  // What is fading out still shows what it showed.
  const shown = dialog ?? last.current;
  const sent = useRef<FormDataEntryValue | null>(null);
  if (fetcher.formData) sent.current = fetcher.formData.get('intent');
  const answer = fetcher.data;
  // What the password field says needs no toast.
  useToast(answer?.code ? undefined : answer);
  useEffect(() => {
    if (answer?.ok && sent.current !== 'password-mail') close();
  }, [answer, close]);

  return (
    <Modal
      opened={dialog !== null}
      onClose={close}
      title={shown ? TITLES[shown.kind] : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown?.kind === 'create' && <CreateForm fetcher={fetcher} />}
      {shown?.kind === 'edit' && <EditForm account={shown.account} fetcher={fetcher} />}
      {shown?.kind === 'edit' && shown.account.twoFactor && shown.account.id !== myId && (
        <TwoFactorOf account={shown.account} close={close} />
      )}
      {shown?.kind === 'delete' && <DeleteForm account={shown.account} fetcher={fetcher} close={close} />}
    </Modal>
  );
}

type Fetcher = { fetcher: FetcherWithComponents<ChangeAnswer> };

function CreateForm({ fetcher }: Fetcher) {
  return (
    <fetcher.Form method="post" className="form-stack" noValidate>
      <input type="hidden" name="intent" value="create" />
      <AccountFields>
        <PasswordInput
          label="Password"
          name="password"
          description={`At least ${PASSWORD_LEAST} characters`}
          autoComplete="new-password"
          required
        />
      </AccountFields>
      <ConfirmPassword answer={fetcher.data} />
      <Button type="submit" loading={fetcher.state !== 'idle'}>
        Create Admin Account
      </Button>
    </fetcher.Form>
  );
}

function DeleteForm({ account, fetcher, close }: Fetcher & { account: Account; close: () => void }) {
  return (
    <fetcher.Form method="post" className="form-stack" noValidate>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={account.id} />
      <p>{askDeletion(account.name || account.email)}</p>
      <ConfirmPassword answer={fetcher.data} />
      <div className="form-row form-row-end">
        <Button type="button" variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={fetcher.state !== 'idle'}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
