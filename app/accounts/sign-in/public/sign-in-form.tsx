import { Button, Checkbox, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { type Answer, toast } from '#app/ui/office/toast.tsx';
import { FILL_IN_BOTH, INVALID_EMAIL, isEmail, normalizeEmail } from '../../admins/email.ts';
import { PasskeyButton } from '../../session/passkey-button.tsx';
import { ForgotForm } from './forgot-password.tsx';

type Props = {
  to: string;
  keep: boolean;
  /** Whether there are any at this site's address. */
  passkeys: boolean;
  notice: string | null;
  answer: (Answer & { email: string }) | undefined;
};

/** A1, A2 */
export function SignInForm({ to, keep, passkeys, notice, answer }: Props) {
  const [forgot, setForgot] = useState(false);
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <h1>Back office</h1>
      {notice && (
        <p className="auth-notice" role="status">
          {notice}
        </p>
      )}
      <noscript>{answer && <NoScriptNotice {...answer} />}</noscript>
      <Form method="post" action="/admin-login" className="form-stack" noValidate onSubmit={check}>
        <input type="hidden" name="to" value={to} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={answer?.email}
          required
        />
        <PasswordInput label="Password" name="password" autoComplete="current-password" required />
        <div className="auth-line">
          <Checkbox label="Keep me logged in" name="keep" defaultChecked={keep} />
          <a href="/admin-login?forgot" onClick={(event) => openInPlace(event, setForgot)}>
            Reset Password
          </a>
        </div>
        <Button type="submit" loading={busy} fullWidth>
          Login
        </Button>
        {/* A full load: the whole page is another person's now. */}
        {passkeys && <PasskeyButton signedIn={() => location.assign(to)} />}
      </Form>
      <ForgotDialog opened={forgot} close={() => setForgot(false)} />
    </>
  );
}

/** Client-side validation for immediate feedback; the server validates again. */
function check(event: { currentTarget: HTMLFormElement; preventDefault(): void }): void {
  const form = new FormData(event.currentTarget);
  const email = normalizeEmail(String(form.get('email') ?? ''));
  const message =
    email === '' || !form.get('password') ? FILL_IN_BOTH : isEmail(email) ? null : INVALID_EMAIL;
  if (message === null) return;
  event.preventDefault();
  toast({ ok: false, title: 'Error!', message });
}

/** Opens the dialog; without scripts the link leads to a page with the same form. */
function openInPlace(event: MouseEvent, open: (now: boolean) => void): void {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  open(true);
}

function NoScriptNotice({ title, message }: Answer) {
  return (
    <p className="auth-notice" role="alert">
      <b>{title}</b> {message}
    </p>
  );
}

/** A4 */
function ForgotDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const fetcher = useFetcher<Answer>();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Forgot your password?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ForgotForm form={fetcher.Form} answer={fetcher.data} busy={fetcher.state !== 'idle'}>
        <Button type="button" variant="subtle" onClick={close}>
          Back to the login page
        </Button>
      </ForgotForm>
    </Modal>
  );
}
