import { Button, PasswordInput } from '@mantine/core';
import { data, Form, redirect, useNavigation } from 'react-router';
import { company } from '#app/company/company.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { hasTls } from '../admission.server.ts';
import { setCookies } from '../cookies.server.ts';
import { rememberBrowser } from '../known-browser.server.ts';
import { MIN_PASSWORD_LENGTH } from '../passwords.ts';
import { findReset, setPassword } from '../reset.commands.server.ts';
import type { Route } from './+types/reset.route.ts';

export const meta = () => [
  { title: `New password | ${company.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** Opening the page doesn't consume the link: mail programs prefetch links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const owner = await findReset(context.get(servicesContext).db, token);
  return { token, email: owner?.email ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readSmallForm(request);
  const password = String(form.get('password') ?? '');
  const services = context.get(servicesContext);
  const outcome = await setPassword(services, String(form.get('token') ?? ''), password);
  if (outcome.ok) {
    // Registers as a new browser, so that earlier failed attempts in this one don't count. // A2
    const known = rememberBrowser(outcome.id, null, services.secret, hasTls(services));
    throw redirect('/admin-login?password-set', { headers: setCookies([known]) });
  }
  const error = outcome.fault === 'weak' ? `Please choose another one: ${outcome.reason}.` : null;
  return data({ error }, { status: 422 });
}

/** The page behind the mailed link. // A4 */
export default function Reset({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  if (email === null) return <ExpiredLink />;
  return (
    <>
      <h1>Set a new password</h1>
      <Form method="post" className="form-stack">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          description={`At least ${MIN_PASSWORD_LENGTH} characters. For ${email}; it signs you out everywhere else.`}
          minLength={MIN_PASSWORD_LENGTH}
          error={actionData?.error}
          required
        />
        <Button type="submit" loading={busy} fullWidth>
          Set password
        </Button>
      </Form>
    </>
  );
}

function ExpiredLink() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It was used already, is older than an hour, or another one was used since. Ask for a new one and open
        the newest mail.
      </p>
      <Button component="a" href="/admin-login?forgot">
        Ask for a new link
      </Button>
    </>
  );
}
