import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { Answer } from '#app/ui/office/toast.tsx';
import type { Account } from '../accounts.queries.server.ts';
import { AccountFields } from './account-fields.tsx';

type Props = { account: Account; fetcher: FetcherWithComponents<Answer> };

/** Edit Account: only what was changed is sent; the password changes by mail. // A8, T2 */
export function EditForm({ account, fetcher }: Props) {
  const intent = fetcher.formData?.get('intent');

  function submitChanges(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const changed = changesOf(new FormData(event.currentTarget), account);
    fetcher.submit({ ...changed, intent: 'update', id: account.id }, { method: 'post' });
  }

  function mailPassword(form: HTMLFormElement | null): void {
    const email = form === null ? '' : String(new FormData(form).get('email') ?? '');
    fetcher.submit({ intent: 'password-mail', id: account.id, email }, { method: 'post' });
  }

  return (
    <fetcher.Form method="post" className="form-stack" onSubmit={submitChanges} noValidate>
      <AccountFields account={account} />
      <div className="form-row">
        <Button type="submit" loading={intent === 'update'}>
          Update Details
        </Button>
        <Button
          type="button"
          variant="default"
          loading={intent === 'password-mail'}
          onClick={(event) => mailPassword(event.currentTarget.form)}
        >
          Change Password
        </Button>
      </div>
    </fetcher.Form>
  );
}

function changesOf(form: FormData, account: Account): Record<string, string> {
  const before: Record<string, string | null> = {
    name: account.name,
    email: account.email,
    position: account.position,
    avatar: account.avatar,
  };
  const typed = Object.keys(before).map((field): [string, string] => [field, String(form.get(field) ?? '')]);
  return Object.fromEntries(typed.filter(([field, value]) => value !== (before[field] ?? '')));
}
