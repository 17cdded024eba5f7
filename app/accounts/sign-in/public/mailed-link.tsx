import { Button, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
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
      <input type="hidden" name="token" value={token} />
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
