import { eq } from 'drizzle-orm';
import { credentials } from '#app/platform/db/schema.ts';
import type { Services } from '#app/platform/services.server.ts';
import { verifyPassword } from './password-hash.server.ts';
import { signInLimits } from './sign-in-limits.server.ts';

/**
 * Whether somebody who is signed in is the admin, and not somebody at an unlocked screen. Ten guesses in ten minutes.
 *
 * @returns null where the password is right.
 */
export async function ownPasswordFault(
  house: Pick<Services, 'db' | 'pool'>,
  adminId: string,
  password: string,
): Promise<'wrong-password' | 'too-many' | null> {
  const guess = await signInLimits(house).guessAgain(adminId);
  if (guess === null) return 'too-many';
  const [own] = await house.db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, adminId));
  if (own === undefined || !(await verifyPassword(own.hash, password))) return 'wrong-password';
  await guess.forgive();
  return null;
}
