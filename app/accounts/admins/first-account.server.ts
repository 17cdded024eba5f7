import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { FIRST_NAME } from './account.ts';
import { createAccount } from './accounts.commands.server.ts';
import { admins } from './admins.tables.ts';
import { passwordError } from './passwords.ts';

/** 120 bits of entropy, so the password is strong enough to keep. */
const GENERATED_BYTES = 15;

/**
 * Checks ADMIN_PASSWORD before there is a database.
 *
 * @throws Error with instructions if it is too weak.
 */
export function assertFirstPassword({ email, password }: Config['firstAccount']): void {
  const fault = password === null ? null : passwordError(password, { name: FIRST_NAME, email });
  if (fault !== null) throw new Error(`ADMIN_PASSWORD can't be used: ${fault}. Choose another one.`);
}

/**
 * Creates the first account in a database without accounts. If several processes start together, only one creates it.
 * // A10
 *
 * @returns the login and, if it was generated, its password, which must be displayed now because only its hash is
 *   stored. Null if there are accounts already.
 */
export async function createFirstAccount(
  db: Database,
  { email, password }: Config['firstAccount'],
): Promise<{ email: string; generated: string | null } | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
    const [known] = await tx.select({ id: admins.id }).from(admins).limit(1);
    if (known) return null;
    const generated = password === null ? randomBytes(GENERATED_BYTES).toString('base64url') : null;
    await createAccount(tx, null, {
      name: FIRST_NAME,
      email,
      position: 'Admin',
      avatar: 'hard-hat',
      password: password ?? generated ?? '',
    });
    return { email, generated };
  });
}
