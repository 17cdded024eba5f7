import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { findLogin } from '../../admins/accounts.queries.server.ts';
import { normalizeEmail } from '../../admins/email.ts';
import { answerWithCookies } from '../../session/cookies.server.ts';
import type { SignInAgainAnswer } from '../../session/sign-in-again.ts';
import { findStep, stepToken } from '../second-step.server.ts';
import { CODE_PAGE } from '../sign-in.ts';
import type { Route } from './+types/sign-in-again.route.ts';
import { handleCode } from './handle-code.server.ts';
import { handleSignIn } from './handle-sign-in.server.ts';

const OVER = 'That took longer than five minutes. Please give your password again.';

/** POST /admin-login/again: signs in from the dialog over a screen whose session has ended. // A2, A5 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const form = await readSmallForm(request);
  const signInRequest = { services, form, visitor: context.get(visitor) };
  if (form.get('step') === 'code') {
    // Read first, because accepting the code closes the step.
    const step = await findStep(services.db, stepToken(request, services.config.hasTls));
    const outcome = await handleCode(signInRequest, request);
    if (outcome.ok && step) return answer({ kind: 'signed-in', id: step.id, name: step.name }, outcome);
    if (outcome.ok || outcome.over) return answer({ kind: 'over', message: OVER });
    return answer({ kind: 'failed', message: outcome.message }, { status: outcome.status });
  }
  const outcome = await handleSignIn(signInRequest, request);
  if (!outcome.ok)
    return answer({ kind: 'failed', message: outcome.answer.message }, { status: outcome.status });
  if (outcome.next === CODE_PAGE) return answer({ kind: 'code' }, outcome);
  const login = await findLogin(services.db, normalizeEmail(String(form.get('email') ?? '')));
  if (login === null) return answer({ kind: 'over', message: OVER });
  return answer({ kind: 'signed-in', id: login.id, name: login.name }, outcome);
}

const answer = (body: SignInAgainAnswer, options?: { cookies?: string[]; status?: number }) =>
  answerWithCookies(body, options);
