import { Button, TextInput } from '@mantine/core';
import { data, Form, Link, redirect, redirectDocument, useNavigation } from 'react-router';
import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { setCookies } from '../../session/cookies.server.ts';
import { findStep, stepToken } from '../second-step.server.ts';
import { CODE_PAGE } from '../sign-in.ts';
import type { Route } from './+types/second-step.route.ts';
import { handleCode } from './handle-code.server.ts';

/** Sends the browser back to the password with a notice. */
const OVER = '/admin-login?step-over';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const step = await findStep(services.db, stepToken(request, services.config.hasTls));
  if (step === null) throw redirect(OVER);
  return { recovery: url.searchParams.has('recovery'), email: step.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readSmallForm(request);
  const services = context.get(servicesContext);
  const outcome = await handleCode({ services, form, visitor: context.get(visitor) }, request);
  // A document: what was asked for may be a file.
  if (outcome.ok) throw redirectDocument(outcome.next, { headers: setCookies(outcome.cookies) });
  if (outcome.over) throw redirect(OVER);
  return data({ message: outcome.message }, { status: outcome.status });
}

/** The second step of signing in: a code from the app, or a recovery code. */
export default function SecondStep({ loaderData: { recovery, email }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { title, label, hint, otherLabel, otherPath, ...field } = recovery ? RECOVERY : APP;
  return (
    <>
      <h1>{title}</h1>
      <p className="auth-hint">
        {hint} <span className="muted">{`Signing in as ${email}.`}</span>
      </p>
      <Form method="post" className="form-stack" key={title} noValidate>
        <input type="hidden" name="kind" value={recovery ? 'recovery' : 'app'} />
        <TextInput
          label={label}
          name="code"
          {...field}
          className="code-field"
          error={actionData?.message}
          errorProps={{ role: 'alert' }}
          autoFocus
          required
        />
        <Button type="submit" loading={isBusy} fullWidth>
          Continue
        </Button>
        <div className="auth-line">
          <Link to={otherPath}>{otherLabel}</Link>
          <a href="/admin-login">Back to the login page</a>
        </div>
      </Form>
    </>
  );
}

const APP = {
  title: 'Enter the code',
  label: 'Code',
  hint: 'Open your authenticator app and type in the 6 digits it shows.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  otherLabel: 'Use a recovery code',
  otherPath: `${CODE_PAGE}?recovery`,
} as const;

const RECOVERY = {
  title: 'Use a recovery code',
  label: 'Recovery code',
  hint: 'Type in one of the ten codes you kept when you set this up. Each works once.',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  otherLabel: 'Use the app instead',
  otherPath: CODE_PAGE,
} as const;
