import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, credentials, loginHistory, secondFactors, sessions } from '#app/platform/db/schema.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { findSettings } from '../admins/accounts.queries.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { type KnownBrowser, rememberBrowser } from './known-browser.server.ts';

/** An account as it was when its password was looked at. */
export type Login = { id: string; name: string; email: string; passwordSince: Date };

/**
 * The second look at a session that was just made: where password or email changed while the old password was being
 * checked, or a second factor is asked for that was not shown, it must not live. The lock makes it wait for a change
 * under way.
 *
 * @param pending what to do, in the same transaction, where the second factor is still to be shown; null where it was.
 */
export function verifySession<Waiting>(
  db: Database,
  login: Login,
  token: string,
  pending: ((tx: Database) => Promise<Waiting>) | null,
): Promise<{ admitted: true } | { admitted: false; waiting: Waiting | null }> {
  return db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ email: admins.email })
      .from(admins)
      .where(eq(admins.id, login.id))
      .for('share');
    const [now] = await tx
      .select({ since: credentials.updatedAt })
      .from(credentials)
      .where(eq(credentials.userId, login.id));
    const same = admin?.email === login.email && now?.since.getTime() === login.passwordSince.getTime();
    const waits = same && pending !== null && (await asksForCode(tx, login.id));
    if (same && !waits) return { admitted: true };
    await tx.delete(sessions).where(eq(sessions.token, token));
    return { admitted: false, waiting: waits ? await pending(tx) : null };
  });
}

async function asksForCode(tx: Database, adminId: string): Promise<boolean> {
  const [factor] = await tx
    .select({ id: secondFactors.adminId })
    .from(secondFactors)
    .where(eq(secondFactors.adminId, adminId));
  return factor !== undefined;
}

/** Notes that somebody is in. @returns the cookie by which the browser is known from now on. */
export async function recordSignIn(
  services: Services,
  login: Login,
  visitor: Visitor,
  browser: KnownBrowser | null,
): Promise<string> {
  await recordAudit(services.db, login, { action: 'signed-in', subjectId: login.id });
  await recordInHistory(services.db, login.id, visitor, true);
  return rememberBrowser(login.id, browser, services.secret, hasTls(services));
}

/** Not waited for: what is only done where there is an account must not be felt in the answer. */
export function recordRefusedSignIn({ db, log }: Services, adminId: string, visitor: Visitor): void {
  recordInHistory(db, adminId, visitor, false).catch((error: unknown) =>
    log.error({ err: error }, 'a refused sign-in could not be noted'),
  );
}

/** For who has Login History on. // T1 */
async function recordInHistory(
  db: Database,
  adminId: string,
  visitor: Visitor,
  succeeded: boolean,
): Promise<void> {
  const { loginHistory: wanted } = await findSettings(db, adminId);
  if (!wanted) return;
  const { address, userAgent } = visitor;
  await db.insert(loginHistory).values({ adminId, succeeded, ipAddress: address, userAgent });
}

/** Whether visitors come by https, so that cookies can be bound to it. */
export function hasTls({ config }: Pick<Services, 'config'>): boolean {
  return config.publicUrl.startsWith('https:');
}
