import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { credentials, sessions } from '../admins/sign-in.tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { type KnownBrowser, rememberBrowser } from '../session/known-browser.server.ts';
import { findSettings } from '../settings/settings.queries.server.ts';
import { loginHistory } from '../settings/settings.tables.ts';
import { secondFactors } from '../two-factor/two-factor.tables.ts';

/** An account as it was when its password, or its passkey, was verified. */
export type Login = { id: string; name: string; email: string; passwordSince: Date };

/**
 * Verifies a session that was just created and deletes it if the password or email changed during the sign-in or if a
 * second factor is required but was not given. Locking the account's row makes it wait for a concurrent change.
 *
 * @param pending what to do in the same transaction if the second factor is still to be entered; null if it was.
 * @param claim takes in the same transaction what can be used once; the session is deleted too if it returns false.
 */
export function verifySession<Waiting>(
  db: Database,
  login: Login,
  token: string,
  pending: ((tx: Database) => Promise<Waiting>) | null,
  claim: (tx: Database) => Promise<boolean> = async () => true,
): Promise<{ verified: true } | { verified: false; waiting: Waiting | null }> {
  return db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ email: admins.email })
      .from(admins)
      .where(eq(admins.id, login.id))
      .for('share');
    const [password] = await tx
      .select({ since: credentials.updatedAt })
      .from(credentials)
      .where(eq(credentials.userId, login.id));
    const isUnchanged =
      admin?.email === login.email && password?.since.getTime() === login.passwordSince.getTime();
    const needsCode = isUnchanged && pending !== null && (await hasSecondFactor(tx, login.id));
    if (isUnchanged && !needsCode && (await claim(tx))) return { verified: true };
    await tx.delete(sessions).where(eq(sessions.token, token));
    return { verified: false, waiting: needsCode ? await pending(tx) : null };
  });
}

async function hasSecondFactor(tx: Database, adminId: string): Promise<boolean> {
  return (await tx.$count(secondFactors, eq(secondFactors.adminId, adminId))) > 0;
}

/** Records a successful sign-in. @returns the cookie that identifies the browser from now on. */
export async function recordSignIn(
  services: Services,
  login: Login,
  visitor: Visitor,
  browser: KnownBrowser | null,
  details: Record<string, string> = {},
): Promise<string> {
  await recordAudit(services.db, login, { action: 'signed-in', subjectId: login.id, details });
  await recordInHistory(services.db, login.id, visitor, true);
  return rememberBrowser(login.id, browser, services);
}

/** Adds to the login history of admins who have it switched on. // T1 */
export async function recordInHistory(
  db: Database,
  adminId: string,
  visitor: Visitor,
  succeeded: boolean,
): Promise<void> {
  const settings = await findSettings(db, adminId);
  if (!settings.loginHistory) return;
  const { address, userAgent } = visitor;
  await db.insert(loginHistory).values({ adminId, succeeded, ipAddress: address, userAgent });
}
