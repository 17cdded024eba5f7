import { data, isRouteErrorResponse, redirect, redirectDocument } from 'react-router';
import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { useToast } from '#app/ui/office/toast.tsx';
import { setCookies } from '../../session/cookies.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { relyingPartyOf } from '../../session/relying-party.ts';
import { findSignedIn } from '../../session/signed-in.queries.server.ts';
import { findSettings } from '../../settings/settings.queries.server.ts';
import { returnPath } from '../sign-in.ts';
import type { Route } from './+types/admin-login.route.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { handleResetRequest, handleSignIn } from './handle-sign-in.server.ts';
import { SignInForm } from './sign-in-form.tsx';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = url;
  const to = returnPath(searchParams.get('to'));
  if (await findSignedIn(services, request)) throw redirect(to);
  const browser = knownBrowser(request, services.secret, services.config.hasTls);
  // In a browser without an earlier sign-in the box is unchecked. // T1
  const keep = browser !== null && (await findSettings(services.db, browser.adminId)).keepSignedIn;
  return {
    to,
    keep,
    passkeys: relyingPartyOf(services.config.publicUrl) !== null,
    forgot: searchParams.has('forgot'),
    notice: NOTICES.find(({ name }) => searchParams.has(name))?.text ?? null,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readSmallForm(request);
  const signInRequest = { services, form, visitor: context.get(visitor) };
  // A request to ?forgot passed by the queue of sign-ins (sign-in-gate.server.ts), so it must never hash a password.
  const isReset = url.searchParams.has('forgot') || form.get('intent') === 'reset';
  if (isReset) return handleResetRequest(signInRequest, request);
  const outcome = await handleSignIn(signInRequest, request);
  // A document: what was asked for may be a file.
  if (outcome.ok) throw redirectDocument(outcome.next, { headers: setCookies(outcome.cookies) });
  return data({ ...outcome.answer, intent: 'sign-in' as const }, { status: outcome.status });
}

/** The answer of the gate (sign-in-gate.server.ts) is plain text. It is shown in the form, which keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
    const email = String(form.get('email') ?? '');
    const intent = form.get('intent') === 'reset' ? ('reset' as const) : ('sign-in' as const);
    return { ok: false, title: 'Error!', message: String(error.data), email, fields: {}, intent };
  }
}

/** Notices for the pages that redirect here. */
const NOTICES = [
  { name: 'password-set', text: 'Your new password is set. Sign in with it.' },
  { name: 'account-ready', text: 'Your account is ready. Sign in with your new password.' },
  {
    name: 'step-over',
    text: 'That took longer than five minutes, or was done already. Please sign in again.',
  },
];

/** A1 */
export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const signInAnswer = actionData?.intent === 'sign-in' ? actionData : undefined;
  useToast(signInAnswer);
  if (loaderData.forgot) return <ForgotPassword answer={actionData} to={loaderData.to} />;
  return <SignInForm {...loaderData} answer={signInAnswer} />;
}
