import { asc, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins } from './admins.tables.ts';
import { credentials } from './sign-in.tables.ts';

/** Every account by name, for a select. */
export async function accountChoices(db: Database): Promise<{ id: string; name: string }[]> {
  const { id, name, email } = admins;
  const rows = await db.select({ id, name, email }).from(admins).orderBy(asc(name), asc(id));
  return rows.map((row) => ({ id: row.id, name: row.name || row.email }));
}

export type Colleague = Awaited<ReturnType<typeof listColleagues>>[number];

/** Everybody to whom a lead or an application can be assigned, by name. // L16, R7 */
export function listColleagues(db: Database) {
  const { id, name, avatar } = admins;
  return db.select({ id, name, avatar }).from(admins).orderBy(asc(name), asc(id));
}

/** What signing in needs of an account; `credentials` is joined. */
export const loginColumns = {
  id: admins.id,
  name: admins.name,
  email: admins.email,
  passwordSince: credentials.updatedAt,
};

/** The account of an email address with the times of its last password and profile change, or null. */
export async function findLogin(db: Database, email: string) {
  const [login] = await db
    .select({ ...loginColumns, changedAt: admins.updatedAt })
    .from(admins)
    .innerJoin(credentials, eq(credentials.userId, admins.id))
    .where(eq(admins.email, email));
  return login ?? null;
}

/** An account's email address, or null if the account has been deleted. */
export async function findEmail(db: Database, adminId: string): Promise<string | null> {
  const [admin] = await db.select({ email: admins.email }).from(admins).where(eq(admins.id, adminId));
  return admin?.email ?? null;
}
