import { Button } from '@mantine/core';
import { type FetcherWithComponents, useRevalidator } from 'react-router';
import type { ChangeAnswer } from '../account.ts';
import { EditForm } from './edit-form.tsx';
import type { Own } from './find-own-account.server.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

type Props = { own: Own; fetcher: FetcherWithComponents<ChangeAnswer> };

/** The Account tab: the edit form for whoever is signed in, and the second factor. // T2 */
export function OwnAccount({ own, fetcher }: Props) {
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
  const { id, name, email, position, avatar } = own.account;
  return (
    <div className="form-stack own-account">
      <EditForm
        key={JSON.stringify([id, name, email, position, avatar])}
        account={own.account}
        fetcher={fetcher}
      />
      <TwoFactorPanel state={own.twoFactor} />
    </div>
  );
}
