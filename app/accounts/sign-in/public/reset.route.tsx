import { data, redirect } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { LINK_FIELD, tokenIn } from '#app/ui/mailed-link.tsx';
import { setCookies } from '../../session/cookies.server.ts';
import { rememberBrowser } from '../../session/known-browser.server.ts';
import { findReset, setPassword } from '../reset.commands.server.ts';
import type { Route } from './+types/reset.route.ts';
import { ExpiredLink, OpenLink, PasswordForm } from './mailed-link.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'New password');

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readSmallForm(request);
  const token = tokenIn(form.get(LINK_FIELD));
  const owner = await findReset(services.db, token);
  const link = { token, email: owner?.email ?? null };
  const password = form.get('password');
  if (password === null) return data({ ...link, error: null });
  const outcome = await setPassword(services, token, String(password), context.get(companyContext));
  if (outcome.ok) {
    // Registers as a new browser, so that earlier failed attempts in this one don't count. // A2
    const browserCookie = rememberBrowser(outcome.id, null, services);
    throw redirect('/admin-login?password-set', { headers: setCookies([browserCookie]) });
  }
  const error = outcome.fault === 'weak' ? `Please choose another one: ${outcome.reason}.` : null;
  return data({ ...link, error }, { status: 422 });
}

/** The page behind the mailed link. // A4 */
export default function Reset({ actionData }: Route.ComponentProps) {
  if (actionData === undefined) return <OpenLink title="Set a new password" />;
  const { token, email, error } = actionData;
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
        password={{ label: 'New password', description, error }}
        submit="Set password"
      />
    </>
  );
}
