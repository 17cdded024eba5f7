import { Button } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { TwoFactorPanel } from '#app/accounts/two-factor/office/two-factor-panel.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import { EditForm } from '../accounts/edit-form.tsx';
import type { Own } from './find-own-account.server.ts';

type Props = { own: Own; action: Action };

/** The Account tab: edit form and second factor of the signed-in admin. // T2 */
export function OwnAccount({ own, action }: Props) {
  const { revalidate, state } = useRevalidator();
  if (!own.ok) {
    return (
      <div className="panel empty" role="alert">
        <p>{own.message}</p>
        <Button variant="default" loading={state !== 'idle'} onClick={() => revalidate()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="form-stack own-account">
      <EditForm key={own.account.id} account={own.account} action={action} />
      <TwoFactorPanel state={own.twoFactor} />
    </div>
  );
}
