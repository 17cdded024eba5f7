import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/ui/office/toast.tsx';
import type { ChangeAnswer } from '../account.ts';
import type { Account } from '../accounts.queries.server.ts';
import { CURRENT_PASSWORD } from '../recent-password.ts';

type Props = { account: Account; close: () => void };

/** In Edit Account, of somebody else who has it on: the way back in for an admin who lost phone and recovery codes. */
export function TwoFactorOf({ account: { id, name, email }, close }: Props) {
  const fetcher = useFetcher<ChangeAnswer>();
  const answer = fetcher.data;
  // What the password field says needs no toast.
  useToast(answer?.code ? undefined : answer);
  useEffect(() => {
    if (answer?.ok) close();
  }, [answer, close]);
  const [asking, setAsking] = useState(false);
  const who = name || email;
  return (
    <section className="two-factor-of" aria-label="Two-factor sign-in">
      <p className="plain">
        {`Two-factor sign-in is on. If ${who} lost both phone and recovery codes, make sure that it is really them who asks, and switch it off. They are signed out everywhere.`}
      </p>
      {asking ? (
        <fetcher.Form method="post" className="form-stack" noValidate>
          <input type="hidden" name="intent" value="two-factor-off" />
          <input type="hidden" name="id" value={id} />
          <PasswordInput
            label="Your own password"
            name={CURRENT_PASSWORD}
            error={answer?.code ? answer.message : null}
            errorProps={{ role: 'alert' }}
            autoComplete="current-password"
            ref={focusOnce}
            required
          />
          <div>
            <Button type="submit" color="red" loading={fetcher.state !== 'idle'}>
              {`Switch off for ${who}`}
            </Button>
          </div>
        </fetcher.Form>
      ) : (
        <div>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            Switch off two-factor sign-in
          </Button>
        </div>
      )}
    </section>
  );
}

/** With its button, which would be under the edge of the dialog. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
  field?.form?.scrollIntoView({ block: 'end' });
}
