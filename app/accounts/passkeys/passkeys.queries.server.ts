import { asc, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { loginColumns } from '../admins/accounts.queries.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { credentials } from '../admins/sign-in.tables.ts';
import type { Passkey } from './passkey.ts';
import { passkeys } from './passkeys.tables.ts';

/** An admin's passkeys, the oldest first. */
export function listPasskeys(db: Database, adminId: string): Promise<Passkey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId))
    .orderBy(asc(createdAt), asc(id));
}

/** A passkey and the account it opens, or null. */
export async function findPasskey(db: Database, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, login: loginColumns })
    .from(passkeys)
    .innerJoin(admins, eq(admins.id, passkeys.adminId))
    .innerJoin(credentials, eq(credentials.userId, admins.id))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}
