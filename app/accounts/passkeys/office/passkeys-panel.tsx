import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#app/ui/dates.ts';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { createPasskey, hasPasskeys } from '#app/ui/office/web-authn.ts';
import { relyingPartyOf } from '../../session/relying-party.ts';
import { PASSKEY_NOTICES, PASSKEYS_ACTION, type Passkey } from '../passkey.ts';

type Props = { passkeys: readonly Passkey[]; publicUrl: string };

/** Lists one's own passkeys, adds and removes them. // A11 */
export function PasskeysPanel({ passkeys, publicUrl }: Props) {
  const dialogs = useDialogs<Passkey>(PASSKEY_NOTICES);
  return (
    <section className="settings-group passkeys" aria-labelledby="passkeys" ref={dialogs.list} tabIndex={-1}>
      <h2 id="passkeys">Passkeys</h2>
      <p className="muted">
        A passkey signs you in with your fingerprint, face or PIN instead of password and code. The password
        keeps working, in case you lose the device.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <b>{passkey.name}</b>
                <div className="muted">{datesOf(passkey)}</div>
              </div>
              <Button
                variant="default"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => dialogs.open({ kind: 'delete', row: passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {relyingPartyOf(publicUrl) === null ? (
        <p>
          {`They can’t be added here: browsers allow them only where a site has https and a name, and this one is at ${publicUrl}.`}
        </p>
      ) : (
        <NewPasskey publicUrl={publicUrl} />
      )}
      <OfficeDialog dialogs={dialogs} titles={{ delete: 'Remove passkey' }}>
        {(dialog) =>
          dialog.kind === 'delete' && (
            <DeletionForm
              action={dialogs.action}
              id={dialog.row.id}
              to={PASSKEYS_ACTION}
              close={dialogs.close}
              submit="Remove"
            >
              <p>{`“${dialog.row.name}” can no longer sign in, and you are signed out on all other devices.`}</p>
            </DeletionForm>
          )
        }
      </OfficeDialog>
    </section>
  );
}

type Creation = { name: string; options: PublicKeyCredentialCreationOptionsJSON };

/** Asks for a name and, by the server, the password; then the browser creates the passkey. */
function NewPasskey({ publicUrl }: { publicUrl: string }) {
  const [isCreating, setCreating] = useState(false);
  // Each passkey has a form of its own.
  const [addedCount, setAddedCount] = useState(0);
  const sending = useAction<Creation>(PASSKEY_NOTICES, {
    onDone: ({ data }) => {
      if (data) create(data);
      else setAddedCount(addedCount + 1);
    },
  });
  const action = { ...sending, busy: sending.busy || isCreating };
  const refuse = (reason: string) => action.show({ kind: 'failed', reason });

  async function create({ name, options }: Creation): Promise<void> {
    setCreating(true);
    try {
      const answer = await createPasskey(options);
      if (answer === null) return refuse('No passkey was created.');
      action.send(formOf({ intent: 'add', name, answer }), { action: PASSKEYS_ACTION });
    } catch (error) {
      refuse(
        error instanceof DOMException && error.name === 'InvalidStateError'
          ? HAS_ONE
          : unsupportedText(publicUrl),
      );
    } finally {
      setCreating(false);
    }
  }

  return (
    <OfficeForm
      key={addedCount}
      action={action}
      intent="begin"
      to={PASSKEYS_ACTION}
      check={() => (hasPasskeys() ? {} : { name: unsupportedText(publicUrl) })}
    >
      {(messages) => (
        <>
          <div className="new-passkey">
            <TextInput
              label="New passkey"
              description="What you call it, such as the device that it is on"
              name="name"
              error={messages.name}
              errorProps={{ role: 'alert' }}
              autoComplete="off"
              required
            />
            <SubmitButton action={action} variant="default">
              Add a passkey
            </SubmitButton>
          </div>
          <FormError result={action.result} />
        </>
      )}
    </OfficeForm>
  );
}

const HAS_ONE = 'This device has a passkey for your account already.';

const unsupportedText = (publicUrl: string) =>
  `This browser can’t create passkeys here. Open the back office at ${publicUrl} in an up-to-date browser.`;

function datesOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDay(lastUsedAt)}`;
  return `Added ${formatDay(createdAt)}, ${used}`;
}
