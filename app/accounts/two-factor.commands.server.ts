import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, secondFactors } from '#app/platform/db/schema.ts';
import { signOutEverywhere } from './accounts.commands.server.ts';
import { type Actor, recordAudit } from './audit.server.ts';
import { describeSecret, makeSealedSecret, stepOfCode } from './one-time-code.server.ts';
import { renewCodes } from './recovery-codes.server.ts';
import type { SignedIn } from './signed-in.queries.server.ts';
import type { Enrolment, TwoFactorFault } from './two-factor.ts';

type Done<What> = ({ ok: true } & What) | { ok: false; fault: TwoFactorFault };

/** Makes a secret for an app; it counts for nothing until a first code confirms it. Beginning again makes another. */
export async function beginTwoFactor(
  db: Database,
  key: string,
  me: SignedIn,
): Promise<Done<{ enrolment: Enrolment }>> {
  const secret = await makeSealedSecret(key);
  const stored = await db
    .insert(secondFactors)
    .values({ adminId: me.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.adminId,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning();
  if (stored.length === 0) return { ok: false, fault: 'already-on' };
  return { ok: true, enrolment: await describeSecret(secret, key, me.email) };
}

/** What was shown of a set-up that is not confirmed, once more; null where there is none. */
export async function findEnrolment(db: Database, key: string, me: SignedIn): Promise<Enrolment | null> {
  const begun = await db.query.secondFactors.findFirst({
    where: and(eq(secondFactors.adminId, me.id), isNull(secondFactors.confirmedAt)),
  });
  return begun ? describeSecret(begun.secret, key, me.email) : null;
}

/**
 * Switches two-factor sign-in on with a first code from the app. All other sessions end: from now on each must have
 * shown both. @returns ten recovery codes, to be shown this once.
 */
export function confirmTwoFactor(
  db: Database,
  key: string,
  me: SignedIn,
  code: string,
): Promise<Done<{ codes: string[] }>> {
  return db.transaction(async (tx) => {
    // Whoever signs in with the password alone at this moment waits here, or is found among the sessions.
    await tx.select().from(admins).where(eq(admins.id, me.id)).for('update');
    const [begun] = await tx.select().from(secondFactors).where(eq(secondFactors.adminId, me.id));
    if (begun === undefined) return { ok: false, fault: 'not-begun' };
    if (begun.confirmedAt !== null) return { ok: false, fault: 'already-on' };
    const step = await stepOfCode(begun.secret, key, code, begun.lastStep);
    if (step === null) return { ok: false, fault: 'wrong-code' };
    await tx
      .update(secondFactors)
      .set({ confirmedAt: new Date(), lastStep: step })
      .where(eq(secondFactors.adminId, me.id));
    await signOutEverywhere(tx, me.id, me.sessionId);
    await recordAudit(tx, me, { action: 'two-factor-on', subjectId: me.id });
    return { ok: true, codes: await renewCodes(tx, me.id) };
  });
}

/** Makes ten new recovery codes; the old ones no longer count. */
export function renewRecoveryCodes(db: Database, me: SignedIn): Promise<Done<{ codes: string[] }>> {
  return db.transaction(async (tx) => {
    const [on] = await tx.select().from(secondFactors).where(isOn(me.id)).for('update');
    if (on === undefined) return { ok: false, fault: 'not-on' };
    await recordAudit(tx, me, { action: 'recovery-codes-renewed', subjectId: me.id });
    return { ok: true, codes: await renewCodes(tx, me.id) };
  });
}

/**
 * Switches two-factor sign-in off. Where somebody else does it, for an admin who lost the app, that admin's sessions
 * end: one of them may be on what was lost.
 */
export function switchOffTwoFactor(
  db: Database,
  actor: Actor,
  adminId: string,
): Promise<Done<{ name: string }>> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
    if (admin === undefined) return { ok: false, fault: 'gone' };
    const off = await tx.delete(secondFactors).where(isOn(adminId)).returning();
    if (off.length === 0) return { ok: false, fault: 'not-on' };
    if (actor?.id !== adminId) await signOutEverywhere(tx, adminId, null);
    await recordAudit(tx, actor, {
      action: 'two-factor-off',
      subjectId: adminId,
      details: { name: admin.name },
    });
    return { ok: true, name: admin.name };
  });
}

const isOn = (adminId: string) =>
  and(eq(secondFactors.adminId, adminId), isNotNull(secondFactors.confirmedAt));
