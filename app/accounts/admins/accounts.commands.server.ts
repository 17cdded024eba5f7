import { and, eq, getTableColumns, ne } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { type Actor, recordAudit } from '../audit/audit.server.ts';
import type { AccountChanges, AccountError, AccountTexts, NewAccount } from './account.ts';
import { queueNotice } from './account-notices.server.ts';
import { admins } from './admins.tables.ts';
import { inTurn } from './hashing-queue.server.ts';
import { hashPassword, PASSWORD_COST } from './password-hash.server.ts';
import { credentials, passwordResets, pendingSignIns, sessions } from './sign-in.tables.ts';

export type Stored = { ok: true; id: string } | { ok: false; fault: AccountError };

/** PostgreSQL's error code for a unique violation. */
const UNIQUE_VIOLATION = '23505';

/** Creates an account with its password. // A7 */
export async function createAccount(
  db: Database,
  actor: Actor,
  { password, ...account }: NewAccount,
  cost: Services['passwordCost'] = PASSWORD_COST,
): Promise<Stored> {
  return storeAccount(db, actor, account, await inTurn(() => hashPassword(password, cost)));
}

/** The same with a password that is hashed already: hashing waits for its turn, and no transaction waits with it. */
export function storeAccount(
  db: Database,
  actor: Actor,
  account: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<Stored> {
  return catchEmailTaken(() =>
    db.transaction(async (tx) => {
      const [admin] = await tx.insert(admins).values(account).returning({ id: admins.id });
      if (admin === undefined) throw new Error('The account was not stored');
      const { id } = admin;
      await tx
        .insert(credentials)
        .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash });
      const { name, email, position } = account;
      await recordAudit(tx, actor, {
        action: 'account-created',
        subjectId: id,
        details: { name, email, position },
      });
      return { ok: true, id };
    }),
  );
}

/**
 * Changes an account. A changed email is the new login: sessions signed in with the old one end, links in password
 * mails to the old address become invalid, and the old address is notified. // A8
 *
 * @param options.opened what the form was opened with. If it conflicts with what somebody else has stored since, nothing is
 *   changed; without it what is stored is overwritten.
 * @param options.keepSessionId the session that survives when admins change their own account.
 */
export async function changeAccount(
  { db }: { db: Database },
  actor: Actor,
  id: string,
  changes: AccountChanges,
  { opened, keepSessionId = null }: ChangeOptions = {},
): Promise<Stored | Conflict> {
  return catchEmailTaken(() =>
    db.transaction(async (tx) => {
      const [before] = await tx
        .select({ ...getTableColumns(admins), version: rowVersion(admins) })
        .from(admins)
        .where(eq(admins.id, id))
        .for('update');
      if (before === undefined) return { ok: false, fault: 'gone' };
      const stored = { ...before, avatar: before.avatar ?? '' };
      if (opened && conflicts<AccountTexts>(stored, { ...opened, changes }))
        return { ok: false, fault: 'changed-meanwhile', stored };
      await tx
        .update(admins)
        .set({ ...changes, updatedAt: new Date() })
        .where(eq(admins.id, id));
      if (changes.email !== undefined && changes.email !== before.email) {
        await signOutEverywhere(tx, id, keepSessionId);
        await queueNotice(tx, {
          event: 'email-changed',
          owner: before,
          actor,
          newAddress: changes.email,
        });
      }
      await recordAudit(tx, actor, {
        action: 'account-changed',
        subjectId: id,
        details: { name: before.name, changed: Object.keys(changes).join(', ') },
      });
      return { ok: true, id };
    }),
  );
}

type Opened = Pick<RowEdit<AccountTexts>, 'version' | 'base'>;
type ChangeOptions = { opened?: Opened; keepSessionId?: string | null };
type Conflict = { ok: false; fault: 'changed-meanwhile'; stored: AccountTexts & { version: string } };

/** Ends an admin's sessions (except `keepSessionId`), pending sign-ins, and links in password mails. */
export async function signOutEverywhere(
  tx: Database,
  adminId: string,
  keepSessionId: string | null,
): Promise<void> {
  const others = keepSessionId === null ? undefined : ne(sessions.id, keepSessionId);
  await tx.delete(sessions).where(and(eq(sessions.userId, adminId), others));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.adminId, adminId));
  await tx.delete(passwordResets).where(eq(passwordResets.adminId, adminId));
}

async function catchEmailTaken<Result>(store: () => Promise<Stored | Result>): Promise<Stored | Result> {
  try {
    return await store();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : null;
    if (cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION) {
      return { ok: false, fault: 'email-taken' };
    }
    throw error;
  }
}
