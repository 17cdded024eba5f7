import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins, credentials, passwordResets } from '#app/platform/db/schema.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { signOutEverywhere } from './accounts.commands.server.ts';
import { PASSWORD_RESET } from './accounts.mails.ts';
import { findLogin } from './accounts.queries.server.ts';
import { type Actor, recordAudit } from './audit.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { passwordFault } from './passwords.ts';
import { hashToken, makeToken } from './token-hash.server.ts';

/** How long the link in a password mail works. // A4 */
const LINK_MS = 60 * 60 * 1_000;

/**
 * Queues a password mail to a login. Where there is no such account it does the very same work for nobody: the mail's
 * subject does not exist, so it is dropped when its turn comes, and neither answer nor time tell. // A4
 */
export async function askReset({ db }: { db: Database }, actor: Actor, email: string): Promise<void> {
  const login = await findLogin(db, email);
  await db.transaction(async (tx) => {
    await queueMail(tx, PASSWORD_RESET, login?.id ?? randomUUID());
    if (actor !== null && login !== null) {
      await recordAudit(tx, actor, {
        action: 'password-mail-sent',
        subjectId: login.id,
        details: { name: login.name },
      });
    }
  });
}

/** Makes the token of a link, when its mail is written; only its hash is kept. */
export async function makeResetToken(db: Database, adminId: string): Promise<string> {
  const token = makeToken();
  await db
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
  | { ok: true }
  | { ok: false; fault: 'link-over' }
  | { ok: false; fault: 'weak'; reason: string };

/** Sets a new password by a link: it, all others of this admin, and all sessions die with it. // A4 */
export async function setPassword(db: Database, token: string, password: string): Promise<PasswordSet> {
  const owner = await findReset(db, token);
  if (owner === null) return { ok: false, fault: 'link-over' };
  const reason = passwordFault(password, owner);
  if (reason !== null) return { ok: false, fault: 'weak', reason };
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
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
    return { ok: true };
  });
}
