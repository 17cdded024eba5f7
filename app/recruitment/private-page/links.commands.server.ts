import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { hashToken } from '#app/accounts/sign-in/token-hash.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applicantLinks, applications, candidates } from '#app/platform/db/schema.ts';
import { privatePagePath } from './private-page.ts';

/** In hex, as paths are lower case. */
const TOKEN_BYTES = 24;
const TOKEN = /^[0-9a-f]{48}$/;

/**
 * Makes a link to the private page of an application while a mail to the applicant is rendered. Only the token's hash is
 * stored, so each mail has a link of its own; all of them work. // H10
 *
 * @param mailedTo the mail's recipient.
 * @returns the whole address.
 */
export async function makeLink(
  db: Database,
  publicUrl: string,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await db.insert(applicantLinks).values({ tokenHash: hashToken(token), applicationId: id, mailedTo: email });
  return publicUrl + privatePagePath(token);
}

/**
 * The application that a link leads to; null if there is none, or if the link went to an address that isn't the
 * applicant's any longer.
 */
export async function findLinked(db: Database, token: string): Promise<string | null> {
  // Text of any length can be in an address.
  if (!TOKEN.test(token)) return null;
  const [found] = await db
    .select({ id: applications.id })
    .from(applicantLinks)
    .innerJoin(applications, eq(applications.id, applicantLinks.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(
      and(
        eq(applicantLinks.tokenHash, hashToken(token)),
        sql`lower(${applicantLinks.mailedTo}) = lower(${candidates.email})`,
      ),
    );
  return found?.id ?? null;
}
