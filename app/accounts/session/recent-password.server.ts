import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { inTurn } from '../admins/hashing-queue.server.ts';
import { verifyPassword } from '../admins/password-hash.server.ts';
import { credentials, sessions } from '../admins/sign-in.tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { CURRENT_PASSWORD, type PasswordRefusal } from './recent-password.ts';
import { signInLimits } from './sign-in-limits.server.ts';
import type { SignedIn } from './signed-in.queries.server.ts';

/** How long a confirmed password stays valid in its session. // A7, A8, A9 */
const CONFIRMATION_MS = 10 * 60 * 1_000;

/**
 * Requires a recent confirmation of one's own password, which protects against somebody using an unlocked screen. A
 * confirmation is valid for ten minutes in its session. Signing in does not count, since a session can be borrowed
 * right afterwards. A submitted password is verified even if an earlier confirmation is still valid. // A7, A8, A9
 *
 * @returns null if confirmed, otherwise why not.
 */
export async function requireRecentPassword(
  services: Pick<Services, 'db' | 'pool'>,
  me: SignedIn,
  form: FormData,
): Promise<PasswordRefusal | null> {
  const password = String(form.get(CURRENT_PASSWORD) ?? '');
  if (password === '') return (await isConfirmed(services.db, me.sessionId)) ? null : 'password-required';
  return confirmPassword(services, me, password);
}

async function isConfirmed(db: Database, sessionId: string): Promise<boolean> {
  const since = new Date(Date.now() - CONFIRMATION_MS);
  const recent = and(eq(sessions.id, sessionId), gt(sessions.passwordConfirmedAt, since));
  return (await db.$count(sessions, recent)) > 0;
}

/** Limited to ten attempts per account in ten minutes, across all its sessions. */
async function confirmPassword(
  services: Pick<Services, 'db' | 'pool'>,
  me: SignedIn,
  password: string,
): Promise<PasswordRefusal | null> {
  const attempt = await signInLimits(services).guessAgain(me.id);
  if (!attempt.admitted) {
    if (attempt.begins)
      await recordAudit(services.db, me, { action: 'confirmations-locked', subjectId: me.id });
    return 'too-many-tries';
  }
  const [credential] = await services.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, me.id));
  if (credential === undefined || !(await inTurn(() => verifyPassword(credential.hash, password)))) {
    await recordAudit(services.db, me, { action: 'password-refused', subjectId: me.id });
    return 'wrong-password';
  }
  await attempt.forgive();
  await services.db.transaction(async (tx) => {
    await tx.update(sessions).set({ passwordConfirmedAt: new Date() }).where(eq(sessions.id, me.sessionId));
    await recordAudit(tx, me, { action: 'password-confirmed', subjectId: me.id });
  });
  return null;
}
