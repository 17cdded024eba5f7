import { data, redirect } from 'react-router';
import { company } from '#app/company/company.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { setCookies } from '../../session/cookies.server.ts';
import { rememberBrowser } from '../../session/known-browser.server.ts';
import { hasTls } from '../admission.server.ts';
import { findReset, setPassword } from '../reset.commands.server.ts';
import type { Route } from './+types/reset.route.ts';
import { ExpiredLink, PasswordForm } from './mailed-link.tsx';

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
  if (email === null) {
    return (
      <ExpiredLink button={{ to: '/admin-login?forgot', label: 'Ask for a new link' }}>
        It was used already, is older than an hour, or another one was used since. Ask for a new one and open
        the newest mail.
      </ExpiredLink>
    );
  }
  const description = `For ${email}; it signs you out everywhere else.`;
  return (
    <>
      <h1>Set a new password</h1>
      <PasswordForm
        token={token}
        email={email}
        password={{ label: 'New password', description, error: actionData?.error }}
        submit="Set password"
      />
    </>
  );
}
