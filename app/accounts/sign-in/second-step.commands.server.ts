import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { KnownBrowser } from '../session/known-browser.server.ts';
import { signInLimits, type TooManyTries } from '../session/sign-in-limits.server.ts';
import { findTimeStep } from '../two-factor/one-time-code.server.ts';
import { consumeRecoveryCode } from '../two-factor/recovery-codes.server.ts';
import { secondFactors } from '../two-factor/two-factor.tables.ts';
import { recordSignIn, verifySession } from './admission.server.ts';
import { beginSession } from './auth.server.ts';
import { reportRefusal } from './refusals.server.ts';
import { closeStep, findStep, noStepCookie, type Step } from './second-step.server.ts';
import type { SignInSuccess } from './sign-in.commands.server.ts';

/** The second factor as entered. */
export type EnteredCode = { kind: 'app' | 'recovery'; code: string };
type Outcome = SignInSuccess | { ok: false; fault: 'over' | 'wrong' } | TooManyTries;

/**
 * The second step of signing in: consumes a code and creates the session. Ten wrong codes in ten minutes block this
 * step for the account in all browsers, and its owner is told by mail. // A12
 *
 * @param token the browser's token from the first step.
 */
export async function finishSignIn(
  services: Services,
  token: string,
  entered: EnteredCode,
  visitor: Visitor,
  browser: KnownBrowser | null,
): Promise<Outcome> {
  const pending = await findStep(services.db, token);
  if (pending === null) return { ok: false, fault: 'over' };
  const attempt = await signInLimits(services).guessCode(pending.id);
  if (!attempt.admitted) {
    if (attempt.begins) reportRefusal(services, pending, visitor, 'codes-locked');
    return { ok: false, fault: 'too-many', waitSeconds: attempt.waitSeconds };
  }

  const step = await takeCode(services, token, pending.id, entered);
  if (step === 'wrong') reportRefusal(services, pending, visitor, 'code-refused');
  if (step === 'wrong' || step === 'over') return { ok: false, fault: step };
  await attempt.forgive();

  const session = await beginSession(services, step, visitor);
  const { verified } = await verifySession(services.db, step, session.token, null);
  if (!verified) return { ok: false, fault: 'over' };
  const browserCookie = await recordSignIn(services, step, visitor, browser);
  return {
    ok: true,
    cookies: [...session.cookies, browserCookie, noStepCookie(services.config.hasTls)],
    next: step.wanted,
  };
}

/** Consumes code and step in one transaction: of two concurrent requests, one succeeds. */
function takeCode(
  services: Services,
  token: string,
  adminId: string,
  entered: EnteredCode,
): Promise<Step | 'over' | 'wrong'> {
  return services.db.transaction(async (tx) => {
    await tx.select().from(admins).where(eq(admins.id, adminId)).for('share');
    const step = await findStep(tx, token);
    if (step === null) return 'over';
    const isRight =
      entered.kind === 'app'
        ? await takeAppCode(tx, services.secret, step, entered.code)
        : await takeRecoveryCode(tx, step, entered.code);
    if (!isRight) return 'wrong';
    return (await closeStep(tx, token)) ? step : 'over';
  });
}

async function takeAppCode(tx: Database, key: string, { id }: Step, code: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.adminId, id)).for('update');
  if (factor === undefined) return false;
  const lastStep = await findTimeStep(factor.secret, key, code, factor.lastStep);
  if (lastStep === null) return false;
  await tx.update(secondFactors).set({ lastStep }).where(eq(secondFactors.adminId, id));
  return true;
}

async function takeRecoveryCode(tx: Database, admin: Step, code: string): Promise<boolean> {
  if (!(await consumeRecoveryCode(tx, admin.id, code))) return false;
  await recordAudit(tx, admin, { action: 'recovery-code-used', subjectId: admin.id });
  return true;
}
