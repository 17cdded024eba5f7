import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { readAppCode, readRecoveryCode, TWO_FACTOR_ERRORS } from '../../two-factor/two-factor.ts';
import { type EnteredCode, finishSignIn } from '../second-step.commands.server.ts';
import { stepToken } from '../second-step.server.ts';
import { SIGN_IN_FAILED, tooManyTries } from '../sign-in.ts';

type CodeOutcome =
  | { ok: true; cookies: string[]; next: string }
  | { ok: false; over: true }
  | { ok: false; over: false; status: number; message: string };

const refuse = (status: number, message: string): CodeOutcome => ({
  ok: false,
  over: false,
  status,
  message,
});

/** Handles the code form: cookies and where to redirect, or an error. */
export async function handleCode(
  { services, form, visitor }: { services: Services; form: FormData; visitor: Visitor },
  request: Request,
): Promise<CodeOutcome> {
  const entered = readEnteredCode(form);
  const isApp = form.get('kind') !== 'recovery';
  if (entered === null) return refuse(422, TWO_FACTOR_ERRORS[isApp ? 'no-code' : 'no-recovery-code']);
  try {
    const browser = knownBrowser(request, services);
    const outcome = await finishSignIn(
      services,
      stepToken(request, services.config.hasTls),
      entered,
      visitor,
      browser,
    );
    if (outcome.ok) return outcome;
    if (outcome.fault === 'over') return { ok: false, over: true };
    if (outcome.fault === 'too-many') return refuse(429, tooManyTries(outcome.waitSeconds));
    return refuse(401, TWO_FACTOR_ERRORS[isApp ? 'wrong-code' : 'wrong-recovery-code']);
  } catch (error) {
    services.log.error({ err: error }, 'the second step of a sign-in failed');
    return refuse(503, SIGN_IN_FAILED);
  }
}

function readEnteredCode(form: FormData): EnteredCode | null {
  const typed = String(form.get('code') ?? '');
  const kind = form.get('kind') === 'recovery' ? 'recovery' : 'app';
  const code = kind === 'app' ? readAppCode(typed) : readRecoveryCode(typed);
  return code === null ? null : { kind, code };
}
