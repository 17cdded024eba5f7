import { setTimeout as delay } from 'node:timers/promises';
import { data } from 'react-router';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import type { Answer } from '#app/ui/office/toast.tsx';
import { RESET_NOT_SENT } from '../../admins/account.ts';
import { INVALID_EMAIL, isEmail, normalizeEmail } from '../../admins/email.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { requestResetAsVisitor } from '../reset.commands.server.ts';
import { signIn } from '../sign-in.commands.server.ts';
import {
  CHECK_BOTH,
  NOT_AUTHENTICATED,
  RESET_REQUESTED,
  readSignIn,
  returnPath,
  SIGN_IN_FAILED,
  type SignInErrors,
  tooManyTries,
} from '../sign-in.ts';

/**
 * Every refusal is delayed to this time, which hides the few queries that are made only for existing accounts.
 * Hashing, the slow step, is done in both cases. // A2, A4
 */
const REFUSAL_MS = 300;

type SignInRequest = {
  services: Services;
  form: FormData;
  visitor: Visitor;
};

type SignInOutcome =
  | { ok: true; cookies: string[]; next: string }
  | { ok: false; status: number; answer: Answer & { email: string; fields: SignInErrors } };

/** Handles the sign-in form: cookies and where to redirect, or an error. // A2 */
export async function handleSignIn(
  { services, form, visitor }: SignInRequest,
  request: Request,
): Promise<SignInOutcome> {
  const email = normalizeEmail(String(form.get('email') ?? ''));
  const refuse = (status: number, message: string, fields: SignInErrors = {}): SignInOutcome => ({
    ok: false,
    status,
    answer: { ok: false, title: 'Error!', message, email, fields },
  });
  const parsed = readSignIn(form);
  if (!parsed.ok) return refuse(422, parsed.error, parsed.fields);
  try {
    const minimumTime = delay(REFUSAL_MS);
    const browser = knownBrowser(request, services);
    const outcome = await signIn(
      services,
      parsed.signIn,
      visitor,
      browser,
      returnPath(String(form.get('to') ?? '')),
    );
    if (outcome.ok) return outcome;
    await minimumTime;
    return outcome.fault === 'too-many'
      ? refuse(429, tooManyTries(outcome.waitSeconds))
      : refuse(401, NOT_AUTHENTICATED, CHECK_BOTH);
  } catch (error) {
    services.log.error({ err: error }, 'a sign-in failed');
    return refuse(503, SIGN_IN_FAILED);
  }
}

/** Handles the forgot-password form: the response is the same whether or not the account exists. // A4 */
export async function handleResetRequest({ services, form, visitor }: SignInRequest, request: Request) {
  const email = normalizeEmail(String(form.get('email') ?? ''));
  const answer = (ok: boolean, message: string, status: number) =>
    data({ ok, message, email, intent: 'reset' as const }, { status });
  if (!isEmail(email)) return answer(false, INVALID_EMAIL, 422);
  try {
    const minimumTime = delay(REFUSAL_MS);
    // A request over the limit gets the same response, so that the limit reveals nothing either.
    const browser = knownBrowser(request, services);
    await requestResetAsVisitor(services, email, visitor, browser);
    await minimumTime;
    return answer(true, RESET_REQUESTED, 200);
  } catch (error) {
    services.log.error({ err: error }, 'a password mail could not be queued');
    return answer(false, RESET_NOT_SENT, 503);
  }
}
