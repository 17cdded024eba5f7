import { and, eq, sql } from 'drizzle-orm';
import { hashToken } from '#app/accounts/admins/token-hash.server.ts';
import { deriveToken, isToken } from '#app/accounts/session/mailed-token.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { reference } from '../applications/reference.ts';
import { applicantLinks } from '../privacy/applicant-access.tables.ts';
import { OPENING_PAGE } from './private-page.ts';

/** The mail that a link goes along with: its kind and subject in the outbox. */
type LinkedMail = { kind: string; subjectId: string };

/**
 * Makes the link to the private page of an application while a mail to the applicant is rendered. Only the token's hash is
 * stored. The token is derived from the mail and its recipient. Each mail has a link of its own; all of them work. // H10
 *
 * @returns the whole address.
 */
export async function makeLink(
  { db, config, secret }: Pick<Services, 'db' | 'config' | 'secret'>,
  { id, email }: { id: string; email: string },
  { kind, subjectId }: LinkedMail,
): Promise<string> {
  const token = deriveToken(secret, `applicant link ${kind} ${subjectId} ${email.toLowerCase()}`);
  await db
    .insert(applicantLinks)
    .values({ tokenHash: hashToken(token), applicationId: id, mailedTo: email })
    .onConflictDoNothing();
  return `${config.publicUrl}${OPENING_PAGE}#${token}`;
}

/**
 * The application that a link leads to, and the address of its page; null if there is none, or if the link went to an
 * address that isn't the applicant's any longer.
 */
export async function findLinked(db: Database, token: string): Promise<{ id: string; page: string } | null> {
  if (!isToken(token)) return null;
  const [application] = await db
    .select({ id: applications.id, number: applications.number })
    .from(applicantLinks)
    .innerJoin(applications, eq(applications.id, applicantLinks.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(
      and(
        eq(applicantLinks.tokenHash, hashToken(token)),
        sql`lower(${applicantLinks.mailedTo}) = lower(${candidates.email})`,
      ),
    );
  return application ? { id: application.id, page: reference(application.number).toLowerCase() } : null;
}
