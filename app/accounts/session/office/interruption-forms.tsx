import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interruptions } from '#app/ui/office/interruptions.ts';
import { FILL_IN_BOTH } from '../../admins/email.ts';
import { PasskeyButton, passkeysWork } from '../passkey-button.tsx';
import { CURRENT_PASSWORD, PASSWORD_REFUSALS } from '../recent-password.ts';
import { SIGN_IN_AGAIN, type SignInAgainAnswer } from '../sign-in-again.ts';

type Person = { id: string; name: string };
type Props = {
  me: Person & { email: string };
  /** Whether *Keep me logged in* begins ticked. // T1 */
  keep: boolean;
  signedIn: (person: Person) => void;
};
type Step = 'password' | 'app' | 'recovery';

const NO_ANSWER = 'The server did not answer. Check the connection and try again.';

/** Asks for the password and, if the account has one, the second factor; then the screen below continues. // A1, A2 */
export function SignInAgain({ me, keep, signedIn }: Props) {
  const [step, setStep] = useState<Step>('password');
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [other, setOther] = useState<Person>();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    if (step === 'password' && (!form.get('email') || !form.get('password'))) return setMessage(FILL_IN_BOTH);
    setBusy(true);
    setMessage(undefined);
    const answer = await postSignIn(form);
    setBusy(false);
    if (answer.kind === 'signed-in') return finish(answer);
    if (answer.kind === 'code') return setStep('app');
    if (answer.kind === 'over') setStep('password');
    setMessage(answer.message);
  }

  const finish = (person: Person) => (person.id === me.id ? signedIn(person) : setOther(person));

  if (other) return <SwitchPerson me={me} other={other} stay={() => signedIn(other)} />;
  return (
    <form method="post" className="form-stack" onSubmit={send} noValidate>
      {message && (
        <p className="auth-notice" role="alert">
          {message}
        </p>
      )}
      {step === 'password' ? (
        <PasswordStep email={me.email} keep={keep} />
      ) : (
        <CodeStep key={step} step={step} />
      )}
      {step === 'password' ? (
        <>
          <Button type="submit" loading={isBusy} fullWidth>
            Sign in
          </Button>
          {passkeysWork() && <PasskeyButton signedIn={finish} />}
        </>
      ) : (
        <div className="form-row form-row-end">
          <Button variant="subtle" onClick={() => setStep(step === 'app' ? 'recovery' : 'app')}>
            {step === 'app' ? 'Use a recovery code' : 'Use the app instead'}
          </Button>
          <Button type="submit" loading={isBusy}>
            Continue
          </Button>
        </div>
      )}
    </form>
  );
}

function PasswordStep({ email, keep }: { email: string; keep: boolean }) {
  return (
    <>
      <p className="plain">
        Your session is over. Sign in again and this screen goes on where it was; nothing you typed is lost.
      </p>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        required
      />
      <Checkbox label="Keep me logged in" name="keep" defaultChecked={keep} />
    </>
  );
}

function CodeStep({ step }: { step: 'app' | 'recovery' }) {
  const isApp = step === 'app';
  return (
    <>
      <input type="hidden" name="step" value="code" />
      <input type="hidden" name="kind" value={step} />
      <TextInput
        label={isApp ? 'Code' : 'Recovery code'}
        description={
          isApp
            ? 'Open your authenticator app and type in the 6 digits it shows.'
            : 'One of the ten codes you kept when you set this up. Each works once.'
        }
        name="code"
        className="code-field"
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        ref={focusOnce}
        required
      />
    </>
  );
}

function SwitchPerson({ me, other, stay }: { me: Person; other: Person; stay: () => void }) {
  return (
    <div className="form-stack">
      <p className="plain" role="alert">
        {`You are now signed in as ${other.name}. What ${me.name} typed on this screen was not sent. If you send it, it is sent in your name.`}
      </p>
      <div className="form-row form-row-end">
        <Button component="a" variant="default" href="/admin">
          Go to the dashboard
        </Button>
        <Button onClick={stay}>Stay on this screen</Button>
      </div>
    </div>
  );
}

async function postSignIn(form: FormData): Promise<SignInAgainAnswer> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(SIGN_IN_AGAIN, { method: 'POST', body });
    // Too many sign-ins at once are refused before the server reads them, in plain text.
    if (response.headers.get('content-type')?.startsWith('text/plain'))
      return { kind: 'failed', message: await response.text() };
    const answer: SignInAgainAnswer = await response.json();
    return answer;
  } catch {
    return { kind: 'failed', message: NO_ANSWER };
  }
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Asks for one's own password, which is then valid for ten minutes in this session. // A7, A8, A9 */
export function ConfirmPassword({ error }: { error: string | null }) {
  const [isMissing, setMissing] = useState(false);
  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React events bubble from the dialog's portal to the form that opened it.
    event.stopPropagation();
    const password = String(new FormData(event.currentTarget).get(CURRENT_PASSWORD) ?? '');
    setMissing(password === '');
    if (password === '') return;
    interruptions.clear('confirm-password', { kind: 'continue', fields: { [CURRENT_PASSWORD]: password } });
  }
  return (
    <form method="post" className="form-stack" onSubmit={confirm} noValidate>
      <p className="plain">
        This protects your company in case you leave your screen unlocked. You won’t be asked again for ten
        minutes.
      </p>
      <PasswordInput
        label="Your own password"
        name={CURRENT_PASSWORD}
        autoComplete="current-password"
        error={isMissing ? PASSWORD_REFUSALS['password-required'] : error}
        errorProps={{ role: 'alert' }}
        data-autofocus
        required
      />
      <div className="form-row form-row-end">
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}
