import { TextInput } from '@mantine/core';
import { data, redirect } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { firstMessages } from '#app/platform/submission/text-fields.ts';
import { LINK_FIELD, tokenIn } from '#app/ui/mailed-link.tsx';
import { MAX_NAME_LENGTH } from '../../admins/account.ts';
import { setCookies } from '../../session/cookies.server.ts';
import { rememberBrowser } from '../../session/known-browser.server.ts';
import { ExpiredLink, OpenLink, PasswordForm } from '../../sign-in/public/mailed-link.tsx';
import { acceptSchema, INVITATION_ERRORS, LINK_DAYS } from '../invitation.ts';
import { acceptInvitation } from '../invitations.commands.server.ts';
import { findInvitation } from '../invitations.queries.server.ts';
import type { Route } from './+types/invitation.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Set up your account');

type Messages = { name?: string; password?: string; form?: string };

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const company = context.get(companyContext);
  const form = Object.fromEntries(await readSmallForm(request));
  const token = tokenIn(form[LINK_FIELD]);
  const invited = await findInvitation(services.db, token);
  const link = { token, email: invited?.email ?? null };
  const answer = (messages: Messages, name: string, status = 422) =>
    data({ ...link, messages, name }, { status });
  if (form.password === undefined) return answer({}, '', 200);
  const fields = acceptSchema.safeParse(form);
  if (!fields.success) return answer(firstMessages(fields.error), String(form.name ?? ''));
  const { name, password } = fields.data;
  const accepted = await acceptInvitation(services, token, { name, password }, company);
  if (accepted.ok) {
    // Registers as a known browser, as after setting a password. // A2
    const browserCookie = rememberBrowser(accepted.id, null, services);
    throw redirect('/admin-login?account-ready', { headers: setCookies([browserCookie]) });
  }
  if (accepted.fault === 'weak')
    return answer({ password: `Please choose another one: ${accepted.reason}.` }, name);
  return answer(accepted.fault === 'has-account' ? { form: INVITATION_ERRORS['has-account'] } : {}, name);
}

/** The page behind the link of an invitation. // A7 */
export default function Invitation({ actionData }: Route.ComponentProps) {
  if (actionData === undefined) return <OpenLink title="Set up your account" />;
  const { token, email, name, messages } = actionData;
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
          defaultValue={name}
          error={messages.name}
          required
        />
      </PasswordForm>
    </>
  );
}
