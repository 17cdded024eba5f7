import { OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { Account } from './accounts.queries.server.ts';

type Props = { account: Account; action: Action };

/**
 * In Edit Account of another admin: switches off the second factor of somebody who lost both phone and recovery
 * codes.
 */
export function DisableTwoFactor({ account: { id, name, email }, action }: Props) {
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
