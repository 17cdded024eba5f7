import { and, eq, gt } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueNotice } from '../admins/account-notices.server.ts';
import { signOutEverywhere } from '../admins/accounts.commands.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { type Actor, recordAudit } from '../audit/audit.server.ts';
import type { SignedIn } from '../session/signed-in.queries.server.ts';
import { describeSecret, findTimeStep, makeSealedSecret } from './one-time-code.server.ts';
import { replaceRecoveryCodes } from './recovery-codes.server.ts';
import { secondFactors, twoFactorSetups } from './two-factor.tables.ts';
import type { Enrolment, TwoFactorError } from './two-factor.ts';

/** `secret` seals what is stored. */
type Sealing = { db: Database; secret: string };

type Outcome<Value> = ({ ok: true } & Value) | { ok: false; fault: TwoFactorError };

/** How long a set-up waits for its first code. */
const SETUP_MS = 10 * 60 * 1_000;
/** Wrong codes after which a set-up ends. */
const MAX_WRONG_CODES = 10;

/**
 * Generates a secret for an authenticator app. It takes effect when a first code confirms it in the same session
 * within ten minutes. Starting again replaces it. The secret is returned only here.
 */
export async function startTwoFactorSetup(
  { db, secret: key }: Sealing,
  me: SignedIn,
  { name }: Pick<CompanyFacts, 'name'>,
): Promise<Outcome<{ enrolment: Enrolment }>> {
  if ((await db.$count(secondFactors, eq(secondFactors.adminId, me.id))) > 0) {
    return { ok: false, fault: 'already-on' };
  }
  const setup = {
    secret: await makeSealedSecret(key),
    wrongCodes: 0,
    expiresAt: new Date(Date.now() + SETUP_MS),
  };
  await db
    .insert(twoFactorSetups)
    .values({ sessionId: me.sessionId, ...setup })
    .onConflictDoUpdate({ target: twoFactorSetups.sessionId, set: setup });
  return { ok: true, enrolment: await describeSecret(setup.secret, key, me.email, name) };
}

/**
 * Switches two-factor sign-in on with a first code from the app. All other sessions end, since they were started
 * without it.
 * @returns ten recovery codes, to be shown once.
 */
export function confirmTwoFactorSetup(
  { db, secret: key }: Sealing,
  me: SignedIn,
  code: string,
): Promise<Outcome<{ codes: string[] }>> {
  return db.transaction(async (tx) => {
    // A concurrent sign-in with the password alone waits for this lock, or is found among the sessions.
    await tx.select().from(admins).where(eq(admins.id, me.id)).for('update');
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.adminId, me.id));
    if (factor !== undefined) return { ok: false, fault: 'already-on' };
    const isOwn = eq(twoFactorSetups.sessionId, me.sessionId);
    const [setup] = await tx
      .select()
      .from(twoFactorSetups)
      .where(and(isOwn, gt(twoFactorSetups.expiresAt, new Date())));
    if (setup === undefined) return { ok: false, fault: 'not-started' };
    const { secret } = setup;
    const lastStep = await findTimeStep(secret, key, code, 0);
    if (lastStep === null) return { ok: false, fault: await countWrongCode(tx, setup) };
    await tx.insert(secondFactors).values({ adminId: me.id, secret, lastStep, confirmedAt: new Date() });
    await tx.delete(twoFactorSetups).where(isOwn);
    await signOutEverywhere(tx, me.id, me.sessionId);
    await recordAudit(tx, me, { action: 'two-factor-on', subjectId: me.id });
    return { ok: true, codes: await replaceRecoveryCodes(tx, me.id) };
  });
}

type Setup = typeof twoFactorSetups.$inferSelect;

async function countWrongCode(tx: Database, { sessionId, wrongCodes }: Setup): Promise<TwoFactorError> {
  const setup = eq(twoFactorSetups.sessionId, sessionId);
  if (wrongCodes + 1 < MAX_WRONG_CODES) {
    await tx
      .update(twoFactorSetups)
      .set({ wrongCodes: wrongCodes + 1 })
      .where(setup);
    return 'wrong-code';
  }
  await tx.delete(twoFactorSetups).where(setup);
  return 'not-started';
}

/** Replaces the recovery codes; the old ones become invalid. */
export function regenerateRecoveryCodes(db: Database, me: SignedIn): Promise<Outcome<{ codes: string[] }>> {
  return db.transaction(async (tx) => {
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.adminId, me.id))
      .for('update');
    if (factor === undefined) return { ok: false, fault: 'not-on' };
    await recordAudit(tx, me, { action: 'recovery-codes-renewed', subjectId: me.id });
    return { ok: true, codes: await replaceRecoveryCodes(tx, me.id) };
  });
}

/**
 * Switches two-factor sign-in off and notifies the owner by mail. If another admin does it, the owner's sessions end,
 * since one may be on a lost device.
 */
export function disableTwoFactor(
  db: Database,
  actor: Actor,
  adminId: string,
): Promise<Outcome<{ name: string }>> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
    if (admin === undefined) return { ok: false, fault: 'gone' };
    const removed = await tx.delete(secondFactors).where(eq(secondFactors.adminId, adminId)).returning();
    if (removed.length === 0) return { ok: false, fault: 'not-on' };
    if (actor?.id !== adminId) await signOutEverywhere(tx, adminId, null);
    await queueNotice(tx, { event: 'two-factor-off', owner: admin, actor });
    await recordAudit(tx, actor, {
      action: 'two-factor-off',
      subjectId: adminId,
      details: { name: admin.name },
    });
    return { ok: true, name: admin.name };
  });
}
