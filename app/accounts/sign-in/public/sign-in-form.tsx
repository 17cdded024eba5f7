import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { Modal } from '#app/ui/office/modal.tsx';
import { type Answer, toast } from '#app/ui/office/toast.tsx';
import { PasskeyButton } from '../../session/passkey-button.tsx';
import { readSignIn, type SignInErrors } from '../sign-in.ts';
import { ForgotForm } from './forgot-password.tsx';

type Props = {
  to: string;
  keep: boolean;
  /** Whether there are any at this site's address. */
  passkeys: boolean;
  notice: string | null;
  answer: (Answer & { email: string; fields: SignInErrors }) | undefined;
};

/** A1, A2 */
export function SignInForm({ to, keep, passkeys, notice, answer }: Props) {
  const [isForgotOpen, setForgotOpen] = useState(false);
  const [errors, setErrors] = useState(answer?.fields ?? {});
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);

  function showErrors(fields: SignInErrors): void {
    setErrors(fields);
    const [first] = Object.keys(fields);
    const field = form.current?.elements.namedItem(first ?? '');
    if (field instanceof HTMLElement) field.focus();
  }

  const showAnswer = useEffectEvent(showErrors);
  useEffect(() => showAnswer(answer?.fields ?? {}), [answer]);

  /** Client-side validation for immediate feedback; the server validates again. */
  function check(event: FormEvent<HTMLFormElement>): void {
    const parsed = readSignIn(new FormData(event.currentTarget));
    if (parsed.ok) return;
    event.preventDefault();
    showErrors(parsed.fields);
    toast({ ok: false, title: 'Error!', message: parsed.error });
  }

  return (
    <>
      <h1>Back office</h1>
      {notice && (
        <p className="auth-notice" role="status">
          {notice}
        </p>
      )}
      <noscript>{answer && <NoScriptNotice {...answer} />}</noscript>
      <Form
        method="post"
        action="/admin-login"
        className="form-stack"
        noValidate
        ref={form}
        onSubmit={check}
        onChange={() => setErrors({})}
      >
        <input type="hidden" name="to" value={to} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={answer?.email}
          error={errors.email}
          required
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <div className="auth-line">
          <Checkbox label="Keep me logged in" name="keep" defaultChecked={keep} />
          <a href="/admin-login?forgot" onClick={(event) => openInPlace(event, setForgotOpen)}>
            Reset Password
          </a>
        </div>
        <Button type="submit" loading={isBusy} fullWidth>
          Login
        </Button>
        {/* A full load: the whole page is another person's now. */}
        {passkeys && <PasskeyButton signedIn={() => location.assign(to)} />}
      </Form>
      <ForgotDialog opened={isForgotOpen} close={() => setForgotOpen(false)} />
    </>
  );
}

/** Opens the dialog; without scripts the link leads to a page with the same form. */
function openInPlace(event: MouseEvent, open: (isOpen: boolean) => void): void {
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
    <Modal opened={opened} onClose={close} title="Forgot your password?">
      <ForgotForm form={fetcher.Form} answer={fetcher.data} busy={fetcher.state !== 'idle'}>
        <Button type="button" variant="subtle" onClick={close}>
          Back to the login page
        </Button>
      </ForgotForm>
    </Modal>
  );
}
