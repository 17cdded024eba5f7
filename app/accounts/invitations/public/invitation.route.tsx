import { TextInput } from '@mantine/core';
import { data, redirect } from 'react-router';
import { company } from '#app/company/company.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { firstMessages } from '#app/platform/submission/text-fields.ts';
import { MAX_NAME_LENGTH } from '../../admins/account.ts';
import { setCookies } from '../../session/cookies.server.ts';
import { rememberBrowser } from '../../session/known-browser.server.ts';
import { hasTls } from '../../sign-in/admission.server.ts';
import { ExpiredLink, PasswordForm } from '../../sign-in/public/mailed-link.tsx';
import { acceptSchema, INVITATION_ERRORS, LINK_DAYS } from '../invitation.ts';
import { acceptInvitation } from '../invitations.commands.server.ts';
import { findInvitation } from '../invitations.queries.server.ts';
import type { Route } from './+types/invitation.route.ts';

export const meta = () => [
  { title: `Set up your account | ${company.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** Opening the page doesn't consume the link: mail programs prefetch links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const invited = await findInvitation(context.get(servicesContext).db, token);
  return { token, email: invited?.email ?? null };
}

type Messages = { name?: string; password?: string; form?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const refuse = (messages: Messages, name: string) => data({ messages, name }, { status: 422 });
  const form = Object.fromEntries(await readSmallForm(request));
  const read = acceptSchema.safeParse(form);
  if (!read.success) return refuse(firstMessages(read.error), String(form.name ?? ''));
  const { token, name, password } = read.data;
  const accepted = await acceptInvitation(services.db, token, { name, password });
  if (accepted.ok) {
    // Registers as a known browser, as after setting a password. // A2
    const known = rememberBrowser(accepted.id, null, services.secret, hasTls(services));
    throw redirect('/admin-login?account-ready', { headers: setCookies([known]) });
  }
  if (accepted.fault === 'weak')
    return refuse({ password: `Please choose another one: ${accepted.reason}.` }, name);
  return refuse(accepted.fault === 'has-account' ? { form: INVITATION_ERRORS['has-account'] } : {}, name);
}

/** The page behind the link of an invitation. // A7 */
export default function Invitation({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const messages: Messages = actionData?.messages ?? {};
  if (email === null) {
    return (
      <ExpiredLink button={{ to: '/admin-login', label: 'Sign in' }}>
        {`The invitation was accepted or taken back, or is older than ${LINK_DAYS} days. Ask whoever invited you to send it again.`}
      </ExpiredLink>
    );
  }
  const description = `You sign in with it and ${email}.`;
  return (
    <>
      <h1>Set up your account</h1>
      <PasswordForm
        token={token}
        email={email}
        password={{ label: 'Password', description, error: messages.password }}
        submit="Create account"
      >
        {messages.form && (
          <p className="auth-notice" role="alert">
            {messages.form}
          </p>
        )}
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          description="As colleagues see it"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={actionData?.name}
          error={messages.name}
          required
        />
      </PasswordForm>
    </>
  );
}
