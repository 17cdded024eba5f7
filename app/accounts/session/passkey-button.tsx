import { Button } from '@mantine/core';
import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { askForPasskey, hasPasskeys } from '#app/ui/office/web-authn.ts';
import { relyingPartyOf } from './relying-party.ts';
import { PASSKEY_SIGN_IN, type PasskeyAnswer } from './sign-in-again.ts';

type Props = { signedIn: (answer: Extract<PasskeyAnswer, { kind: 'signed-in' }>) => void };

/** For a store that never changes. */
const subscribe = () => () => {};
const NOT_USED = 'No passkey was used. You can sign in with your password.';
const NOT_HERE = 'Passkeys do not work here. You can sign in with your password.';
const NO_ANSWER = 'The server did not answer. Check the connection and try again.';

/** Whether this browser has passkeys at this address. */
export const passkeysWork = () => hasPasskeys() && relyingPartyOf(location.origin) !== null;

/** Signs in with a passkey; in a form with the box Keep me logged in. Hidden where there are none, and without scripts. // A11 */
export function PasskeyButton({ signedIn }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const isOffered = useSyncExternalStore(subscribe, passkeysWork, () => false);

  async function signIn({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> {
    setBusy(true);
    setMessage(undefined);
    const answer = await signInWithPasskey(form ? new FormData(form).get('keep') : null);
    if (answer.kind === 'signed-in') return signedIn(answer);
    setBusy(false);
    setMessage(answer.message);
  }

  return (
    <div className="passkey-sign-in" data-offered={isOffered}>
      <Button type="button" variant="default" loading={isBusy} onClick={signIn} fullWidth>
        Sign in with a passkey
      </Button>
      {message && (
        <p className="auth-notice" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

async function signInWithPasskey(keep: FormDataEntryValue | null): Promise<PasskeyAnswer> {
  try {
    const options = await fetch(PASSKEY_SIGN_IN);
    const signed = await askForPasskey(await options.json());
    if (signed === null) return { kind: 'failed', message: NOT_USED };
    const body = new URLSearchParams({ answer: signed, ...(keep !== null && { keep: 'on' }) });
    const response = await fetch(PASSKEY_SIGN_IN, { method: 'POST', body });
    const answer: PasskeyAnswer = await response.json();
    return answer;
  } catch (error) {
    return { kind: 'failed', message: error instanceof DOMException ? NOT_HERE : NO_ANSWER };
  }
}
