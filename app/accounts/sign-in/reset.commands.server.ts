import { createHmac } from 'node:crypto';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, credentials, outgoingMails, passwordResets } from '#app/platform/db/schema.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { queueNotice } from '../account-notices.server.ts';
import { PASSWORD_RESET } from '../accounts.mails.ts';
import { signOutEverywhere } from '../admins/accounts.commands.server.ts';
import { findLogin } from '../admins/accounts.queries.server.ts';
import { type Actor, recordAudit } from '../audit/audit.server.ts';
import { browserOf, type KnownBrowser } from './known-browser.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { passwordError } from './passwords.ts';
import { signInLimits } from './sign-in-limits.server.ts';
import type { SignedIn } from './signed-in.queries.server.ts';
import { hashToken, makeToken } from './token-hash.server.ts';

/** How long the link in a password mail works. // A4 */
const LINK_MS = 60 * 60 * 1_000;
/** How long one mail answers all requests for an account: its link still works for three quarters of an hour. */
const WINDOW_MS = 15 * 60 * 1_000;

type Asked = 'queued' | 'sent-lately';
type Dependencies = Pick<Services, 'db' | 'pool' | 'secret'>;

/**
 * A request of somebody who is not signed in. Strangers share what the account is mailed in a while, and each address of
 * theirs has a budget. A browser the account is known to has its own, so that nobody can use up the owner's. // A4
 *
 * @param browser what the request's cookie says.
 */
export async function requestResetAsVisitor(
  services: Dependencies,
  email: string,
  visitor: Visitor,
  browser: KnownBrowser | null,
): Promise<void> {
  const limits = signInLimits(services);
  const own = browserOf(await findLogin(services.db, email), browser);
  const again = own !== null && (await limits.askOwnReset(own.adminId, own.deviceId));
  if (own !== null || (await limits.askReset(visitor.address)))
    await requestReset(services, null, email, { again });
}

/** A request from within the office; one's own account has the owner's budget, anybody else's the shared one. // A8 */
export async function requestResetAsStaff(
  services: Dependencies,
  me: SignedIn,
  id: string,
  email: string,
): Promise<Asked> {
  const again = id === me.id && (await signInLimits(services).askOwnReset(me.id, me.sessionId));
  return requestReset(services, me, email, { again });
}

/**
 * Queues a password mail to a login, unless one was sent in the last 15 minutes whose link still works, or is about to
 * be: then that one is the answer, whoever asked for it, and the mailbox is not flooded. One that has waited longer for
 * the mail server gives way to a new one. Where there is no such account the very same work is done for a subject that
 * does not exist, so nothing is written when its turn comes, and neither answer nor time tell. // A4
 *
 * @param again whether to send one even if another was sent lately.
 */
export async function requestReset(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  actor: Actor,
  email: string,
  { again = false }: { again?: boolean } = {},
): Promise<Asked> {
  const login = await findLogin(db, email);
  const subjectId = login?.id ?? UNKNOWN_ADMIN_ID(email, secret);
  return db.transaction(async (tx) => {
    // Of many requests at the same moment, the first decides.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`password mail ${subjectId}`}, 0))`);
    // A changed password or address voids the links of before.
    const since = Math.max(
      Date.now() - WINDOW_MS,
      login?.passwordSince.getTime() ?? 0,
      login?.changedAt.getTime() ?? 0,
    );
    const theirs = and(eq(outgoingMails.kind, PASSWORD_RESET), eq(outgoingMails.subjectId, subjectId));
    const recent = and(
      theirs,
      ne(outgoingMails.state, 'failed'),
      gt(sql`coalesce(${outgoingMails.settledAt}, ${outgoingMails.createdAt})`, new Date(since)),
    );
    if (!again && (await tx.$count(outgoingMails, recent)) > 0) return 'sent-lately';
    await tx.delete(outgoingMails).where(and(theirs, eq(outgoingMails.state, 'waiting')));
    await queueMail(tx, PASSWORD_RESET, subjectId);
    if (actor !== null && login !== null) {
      await recordAudit(tx, actor, {
        action: 'password-mail-sent',
        subjectId: login.id,
        details: { name: login.name },
      });
    }
    return 'queued';
  });
}

/** The same id for the same address each time, so that the window holds for it too; it is no account's. */
function UNKNOWN_ADMIN_ID(email: string, secret: string): string {
  const digits = createHmac('sha256', secret).update(`nobody ${email}`).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

/** Makes the token of a link, when its mail is written; only its hash is kept. */
export async function makeResetToken(tx: Database, adminId: string): Promise<string> {
  const token = makeToken();
  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), adminId, expiresAt: new Date(Date.now() + LINK_MS) });
  return token;
}

/** Whose password a link still sets, or null where it is used, over, or made up. */
export async function findReset(db: Database, token: string) {
  const [found] = await db
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(passwordResets)
    .innerJoin(admins, eq(admins.id, passwordResets.adminId))
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, new Date())));
  return found ?? null;
}

type PasswordSet =
  | { ok: true; id: string }
  | { ok: false; fault: 'link-over' }
  | { ok: false; fault: 'weak'; reason: string };

/**
 * Sets a new password by a link: it, all others of this admin, and all sessions die with it. The owner is told by mail,
 * and what others guessed at the old password no longer keeps the owner out. // A4, A2
 */
export async function setPassword(
  services: Pick<Services, 'db' | 'pool'>,
  token: string,
  password: string,
): Promise<PasswordSet> {
  const { db } = services;
  const owner = await findReset(db, token);
  if (owner === null) return { ok: false, fault: 'link-over' };
  const reason = passwordError(password, owner);
  if (reason !== null) return { ok: false, fault: 'weak', reason };
  const hash = await hashPassword(password);
  const set = await db.transaction(async (tx): Promise<PasswordSet> => {
    // Whoever signs in at this moment waits here or is found among the sessions (sign-in.commands).
    const [admin] = await tx.select().from(admins).where(eq(admins.id, owner.id)).for('update');
    // Of two uses of the same link at the same moment, the second finds it gone.
    if (admin === undefined || (await findReset(tx, token)) === null)
      return { ok: false, fault: 'link-over' };
    await signOutEverywhere(tx, owner.id, null);
    await tx
      .update(credentials)
      .set({ password: hash, updatedAt: new Date() })
      .where(eq(credentials.userId, owner.id));
    await recordAudit(tx, owner, { action: 'password-changed', subjectId: owner.id });
    await queueNotice(tx, { event: 'password-changed', owner: admin, actor: null });
    return { ok: true, id: owner.id };
  });
  if (set.ok) await signInLimits(services).forgetGuesses(owner);
  return set;
}
