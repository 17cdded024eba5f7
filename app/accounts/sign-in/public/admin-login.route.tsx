import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  data,
  Form,
  isRouteErrorResponse,
  redirect,
  redirectDocument,
  useFetcher,
  useNavigation,
} from 'react-router';
import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { Modal } from '#app/ui/office/modal.tsx';
import { type Answer, toast, useToast } from '#app/ui/office/toast.tsx';
import { setCookies } from '../../session/cookies.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { PasskeyButton } from '../../session/passkey-button.tsx';
import { relyingPartyOf } from '../../session/relying-party.ts';
import { findSignedIn } from '../../session/signed-in.queries.server.ts';
import { findSettings } from '../../settings/settings.queries.server.ts';
import { readSignIn, returnPath, type SignInErrors } from '../sign-in.ts';
import type { Route } from './+types/admin-login.route.ts';
import { ForgotForm, ForgotPassword } from './forgot-password.tsx';
import { handleResetRequest, handleSignIn } from './handle-sign-in.server.ts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = url;
  const to = returnPath(searchParams.get('to'));
  if (await findSignedIn(services, request)) throw redirect(to);
  const browser = knownBrowser(request, services);
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

type Props = {
  to: string;
  keep: boolean;
  /** Whether there are any at this site's address. */
  passkeys: boolean;
  notice: string | null;
  answer: (Answer & { email: string; fields: SignInErrors }) | undefined;
};

/** A1, A2 */
function SignInForm({ to, keep, passkeys, notice, answer }: Props) {
  const [isForgotOpen, setForgotOpen] = useState(false);
  const [errors, setErrors] = useState(answer?.fields ?? {});
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);

  function showErrors(fields: SignInErrors): void {
    setErrors(fields);
    const [first] = Object.keys(fields);
    const field = form.current?.elements.namedItem(first ?? '');
    if (field instanceof HTMLElement) field.focus();
  }

  const showAnswer = useEffectEvent(showErrors);
  useEffect(() => showAnswer(answer?.fields ?? {}), [answer]);

  /** Client-side validation for immediate feedback; the server validates again. */
  function check(event: FormEvent<HTMLFormElement>): void {
    const parsed = readSignIn(new FormData(event.currentTarget));
    if (parsed.ok) return;
    event.preventDefault();
    showErrors(parsed.fields);
    toast({ ok: false, title: 'Error!', message: parsed.error });
  }

  return (
    <>
      <h1>Back office</h1>
      {notice && (
        <p className="auth-notice" role="status">
          {notice}
        </p>
      )}
      <noscript>{answer && <NoScriptNotice {...answer} />}</noscript>
      <Form
        method="post"
        action="/admin-login"
        className="form-stack"
        noValidate
        ref={form}
        onSubmit={check}
        onChange={() => setErrors({})}
      >
        <input type="hidden" name="to" value={to} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={answer?.email}
          error={errors.email}
          required
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          required
        />
        <div className="auth-line">
          <Checkbox label="Keep me logged in" name="keep" defaultChecked={keep} />
          <a href="/admin-login?forgot" onClick={(event) => openInPlace(event, setForgotOpen)}>
            Reset Password
          </a>
        </div>
        <Button type="submit" loading={isBusy} fullWidth>
          Login
        </Button>
        {/* A full load: the whole page is another person's now. */}
        {passkeys && <PasskeyButton signedIn={() => location.assign(to)} />}
      </Form>
      <ForgotDialog opened={isForgotOpen} close={() => setForgotOpen(false)} />
    </>
  );
}

/** Opens the dialog; without scripts the link leads to a page with the same form. */
function openInPlace(event: MouseEvent, open: (isOpen: boolean) => void): void {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  open(true);
}

function NoScriptNotice({ title, message }: Answer) {
  return (
    <p className="auth-notice" role="alert">
      <b>{title}</b> {message}
    </p>
  );
}

/** A4 */
function ForgotDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const fetcher = useFetcher<Answer>();
  return (
    <Modal opened={opened} onClose={close} title="Forgot your password?">
      <ForgotForm form={fetcher.Form} answer={fetcher.data} busy={fetcher.state !== 'idle'}>
        <Button type="button" variant="subtle" onClick={close}>
          Back to the login page
        </Button>
      </ForgotForm>
    </Modal>
  );
}
