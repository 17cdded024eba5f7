import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import type { RecentMail } from '../admins/account.ts';
import { queueNotice } from '../admins/account-notices.server.ts';
import { signOutEverywhere } from '../admins/accounts.commands.server.ts';
import { PASSWORD_RESET } from '../admins/accounts.mails.ts';
import { findLogin } from '../admins/accounts.queries.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { inTurn } from '../admins/hashing-queue.server.ts';
import { deleteWaitingMails, recentMail } from '../admins/link-mails.server.ts';
import { hashPassword } from '../admins/password-hash.server.ts';
import { passwordError } from '../admins/passwords.ts';
import { credentials, passwordResets } from '../admins/sign-in.tables.ts';
import { hashToken, makeToken } from '../admins/token-hash.server.ts';
import { type Actor, recordAudit } from '../audit/audit.server.ts';
import { browserOf, type KnownBrowser } from '../session/known-browser.server.ts';
import { signInLimits } from '../session/sign-in-limits.server.ts';
import type { SignedIn } from '../session/signed-in.queries.server.ts';

/** Lifetime of the link in a password mail. // A4 */
const LINK_MS = 60 * 60 * 1_000;

type RequestOutcome = 'queued' | RecentMail;
type Dependencies = Pick<Services, 'db' | 'pool' | 'secret'>;

/**
 * Requests a password mail without being signed in. The limit per account is shared by all strangers, and each
 * address has a limit too. A browser known to the account has a separate limit, so that nobody can use up the
 * owner's. // A4
 *
 * @param browser the known browser from the request's cookie, if any.
 */
export async function requestResetAsVisitor(
  services: Dependencies,
  email: string,
  visitor: Visitor,
  browser: KnownBrowser | null,
): Promise<void> {
  const limits = signInLimits(services);
  const ownBrowser = browserOf(await findLogin(services.db, email), browser);
  const allowsRepeat =
    ownBrowser !== null && (await limits.askOwnReset(ownBrowser.adminId, ownBrowser.deviceId));
  if (ownBrowser !== null || (await limits.askReset(visitor.address)))
    await requestReset(services, null, email, { allowsRepeat });
}

/**
 * Requests a password mail from the office. One's own account uses the owner's limit, other accounts the shared one.
 * // A8
 */
export async function requestResetAsStaff(
  services: Dependencies,
  me: SignedIn,
  id: string,
  email: string,
): Promise<RequestOutcome> {
  const allowsRepeat = id === me.id && (await signInLimits(services).askOwnReset(me.id, me.sessionId));
  return requestReset(services, me, email, { allowsRepeat });
}

/**
 * Queues a password mail, unless one was sent in the last 15 minutes whose link still works or one is waiting to be
 * sent; this keeps mailboxes from being flooded. One that has waited longer for the mail server is replaced. For an
 * unknown address the same queries run with a subject that doesn't exist, so neither response nor timing reveals
 * whether an account exists, and nothing is sent. // A4
 *
 * @param allowsRepeat whether to send one even if another was sent recently.
 */
export async function requestReset(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  actor: Actor,
  email: string,
  { allowsRepeat = false }: { allowsRepeat?: boolean } = {},
): Promise<RequestOutcome> {
  const login = await findLogin(db, email);
  const subjectId = login?.id ?? unknownAdminId(email, secret);
  return db.transaction(async (tx) => {
    // The lock serialises concurrent requests: the first one decides.
    await lockName(tx, `password mail ${subjectId}`);
    // A changed password or address voids earlier links.
    const since = Math.max(login?.passwordSince.getTime() ?? 0, login?.changedAt.getTime() ?? 0);
    const mails = { kind: PASSWORD_RESET, subjectId };
    const recent = allowsRepeat ? null : await recentMail(tx, mails, since);
    if (recent !== null) return recent;
    await deleteWaitingMails(tx, mails);
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

/** A deterministic id for an unknown address, so that its window works too; it belongs to no account. */
function unknownAdminId(email: string, secret: string): string {
  const digits = createHmac('sha256', secret).update(`nobody ${email}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Creates the token of a link when its mail is rendered; only its hash is stored. */
export async function makeResetToken(tx: Database, adminId: string): Promise<string> {
  const token = makeToken();
  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), adminId, expiresAt: new Date(Date.now() + LINK_MS) });
  return token;
}

/** The account whose password a link can set, or null if the link was used, has expired or is invalid. */
export async function findReset(db: Database, token: string) {
  const [admin] = await db
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(passwordResets)
    .innerJoin(admins, eq(admins.id, passwordResets.adminId))
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, new Date())));
  return admin ?? null;
}

type SetPasswordOutcome =
  | { ok: true; id: string }
  | { ok: false; fault: 'link-over' }
  | { ok: false; fault: 'weak'; reason: string };

/**
 * Sets a new password with a link. All reset links and sessions of the admin end, the owner is notified by mail, and
 * failed attempts at the old password are forgotten. // A4, A2
 */
export async function setPassword(
  services: Pick<Services, 'db' | 'pool' | 'passwordCost'>,
  token: string,
  password: string,
  company: CompanyFacts,
): Promise<SetPasswordOutcome> {
  const { db } = services;
  const owner = await findReset(db, token);
  if (owner === null) return { ok: false, fault: 'link-over' };
  const reason = passwordError(password, owner, company);
  if (reason !== null) return { ok: false, fault: 'weak', reason };
  const hash = await inTurn(() => hashPassword(password, services.passwordCost));
  const outcome = await db.transaction(async (tx): Promise<SetPasswordOutcome> => {
    // A concurrent sign-in waits for this lock or is found among the sessions (sign-in.commands.server.ts).
    const [admin] = await tx.select().from(admins).where(eq(admins.id, owner.id)).for('update');
    // Of two concurrent uses of the same link, the second one finds it used.
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
  if (outcome.ok) await signInLimits(services).forgetGuesses(owner);
  return outcome;
}
