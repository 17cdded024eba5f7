import { randomBytes } from 'node:crypto';
import { findCompany } from '#app/company/company.queries.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { FIRST_NAME } from './account.ts';
import { createAccount } from './accounts.commands.server.ts';
import { admins } from './admins.tables.ts';
import { passwordError } from './passwords.ts';

/** 120 bits of entropy, so the password is strong enough to keep. */
const GENERATED_BYTES = 15;

/**
 * Checks ADMIN_PASSWORD, before there is a database and again where the first account is made, when the company is known.
 *
 * @throws Error with instructions if it is too weak.
 */
export function assertFirstPassword(
  { email, password }: Config['firstAccount'],
  company: CompanyFacts = sampleCompany,
): void {
  const fault = password === null ? null : passwordError(password, { name: FIRST_NAME, email }, company);
  if (fault !== null) throw new Error(`ADMIN_PASSWORD can't be used: ${fault}. Choose another one.`);
}

/**
 * Creates the first account in a database without accounts. If several processes start together, only one creates it.
 * // A10
 *
 * @returns the login and, if it was generated, its password, which must be displayed now because only its hash is
 *   stored. Null if there are accounts already.
 * @throws Error with instructions if ADMIN_PASSWORD is too weak.
 */
export async function createFirstAccount(
  db: Database,
  first: Config['firstAccount'],
): Promise<{ email: string; generated: string | null } | null> {
  const { email, password } = first;
  return db.transaction(async (tx) => {
    await lockName(tx, 'admins');
    if ((await tx.$count(admins)) > 0) return null;
    assertFirstPassword(first, await findCompany(tx));
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
