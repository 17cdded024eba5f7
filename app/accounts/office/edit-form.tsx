import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { type ChangeAnswer, type Seen, seenField } from '../account.ts';
import type { Account } from '../accounts.queries.server.ts';
import { CURRENT_PASSWORD } from '../recent-password.ts';
import { AccountFields } from './account-fields.tsx';
import { ConfirmPassword } from './confirm-password.tsx';

type Props = { account: Account; fetcher: FetcherWithComponents<ChangeAnswer> };

/** Edit Account: only what was changed is sent, with what stood there before; the password changes by mail. // A8, T2 */
export function EditForm({ account, fetcher }: Props) {
  const intent = fetcher.formData?.get('intent');
  // What stands in fields that somebody else changed since this form was opened.
  const [meanwhile, setMeanwhile] = useState<Seen>({});
  const now = fetcher.data?.now;
  useEffect(() => {
    if (now) setMeanwhile((known) => ({ ...known, ...now }));
  }, [now]);

  function submitChanges(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const changed = changesOf(form, account, meanwhile);
    const own = String(form.get(CURRENT_PASSWORD) ?? '');
    fetcher.submit(
      { ...changed, ...(own === '' ? {} : { [CURRENT_PASSWORD]: own }), intent: 'update', id: account.id },
      { method: 'post' },
    );
  }

  function mailPassword(form: HTMLFormElement | null): void {
    const email = form === null ? '' : String(new FormData(form).get('email') ?? '');
    fetcher.submit({ intent: 'password-mail', id: account.id, email }, { method: 'post' });
  }

  return (
    <fetcher.Form method="post" className="form-stack" onSubmit={submitChanges} noValidate>
      <Meanwhile fields={meanwhile} />
      <AccountFields account={account} />
      <ConfirmPassword answer={fetcher.data} />
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

/** What somebody else saved while this form was open: nobody overwrites it unknowingly. */
function Meanwhile({ fields }: { fields: Seen }) {
  const changed = Object.entries(fields);
  if (changed.length === 0) return null;
  const stands = changed.map(([field, value]) => `${field} is now “${value}”`).join(', ');
  return (
    <p className="door-notice" role="alert">
      {`Somebody else changed this account meanwhile: ${stands}. Update Details once more puts yours in its place.`}
    </p>
  );
}

function changesOf(form: FormData, account: Account, meanwhile: Seen): Record<string, string> {
  const fields = ['name', 'email', 'position', 'avatar'] as const;
  const changed = fields
    .map((field) => ({ field, typed: String(form.get(field) ?? ''), before: account[field] ?? '' }))
    .filter(({ typed, before }) => typed !== before);
  return Object.fromEntries(
    changed.flatMap(({ field, typed, before }) => [
      [field, typed],
      [seenField(field), meanwhile[field] ?? before],
    ]),
  );
}
