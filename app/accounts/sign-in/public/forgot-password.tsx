import { Button, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import type { Answer } from '#app/ui/office/toast.tsx';

type FormParts = {
  form: ComponentType<FormProps>;
  answer: Answer | undefined;
  busy: boolean;
  children: ReactNode;
};

/** Requests a password mail; shared by the dialog and the page that replaces it without scripts. // A4 */
export function ForgotForm({ form: FormElement, answer, busy, children }: FormParts) {
  return (
    <FormElement method="post" action="/admin-login?forgot" className="form-stack">
      <input type="hidden" name="intent" value="reset" />
      {answer && (
        <p className="auth-notice" role={answer.ok ? 'status' : 'alert'}>
          {answer.message}
        </p>
      )}
      <TextInput label="Email" name="email" type="email" autoComplete="username" required data-autofocus />
      <div className="form-row">
        <Button type="submit" loading={busy}>
          Reset password
        </Button>
        {children}
      </div>
    </FormElement>
  );
}

export function ForgotPassword({ answer, to }: { answer: Answer | undefined; to: string }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <h1>Forgot your password?</h1>
      <ForgotForm form={Form} answer={answer} busy={busy}>
        <a className="auth-back" href={`/admin-login?${new URLSearchParams({ to })}`}>
          Back to the login page
        </a>
      </ForgotForm>
    </>
  );
}
