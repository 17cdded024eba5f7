import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { Form, useNavigation } from 'react-router';
import { ScriptNonce } from '#app/script-nonce.ts';
import { LINK_FIELD, MAX_LINK_LENGTH, SubmitFragment } from '#app/ui/mailed-link.tsx';
import { MIN_PASSWORD_LENGTH } from '../../admins/passwords.ts';

type FormProps = {
  token: string;
  /** Of the account, so that password managers store the password under it. */
  email: string;
  password: { label: string; description: string; error: string | null | undefined };
  submit: string;
  /** What stands above the password. */
  children?: ReactNode;
};

/** The form that sets a password behind a mailed link. // A4, A7 */
export function PasswordForm({ token, email, password, submit, children }: FormProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="form-stack">
      <input type="hidden" name={LINK_FIELD} value={token} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {children}
      <PasswordInput
        label={password.label}
        name="password"
        autoComplete="new-password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters. ${password.description}`}
        minLength={MIN_PASSWORD_LENGTH}
        error={password.error}
        required
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
    </Form>
  );
}

/** @param children why it no longer works, and what to do. */
export function ExpiredLink({
  children,
  button,
}: {
  children: string;
  button: { to: string; label: string };
}) {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>{children}</p>
      <Button component="a" href={button.to}>
        {button.label}
      </Button>
    </>
  );
}

/** What a mailed link opens; a few lines of script submit its token, without which it is pasted. // X7 */
export function OpenLink({ title }: { title: string }) {
  const nonce = useContext(ScriptNonce);
  return (
    <>
      <h1>{title}</h1>
      <form method="post" className="form-stack">
        <TextInput
          label="Link"
          name={LINK_FIELD}
          description="Open the link in our newest mail to you, or paste it here"
          maxLength={MAX_LINK_LENGTH}
          required
        />
        <Button type="submit" fullWidth>
          Open
        </Button>
        <SubmitFragment nonce={nonce} />
      </form>
    </>
  );
}
