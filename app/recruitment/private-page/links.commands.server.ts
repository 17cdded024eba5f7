import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { hashToken } from '#app/accounts/admins/token-hash.server.ts';
import { deriveToken, isToken } from '#app/accounts/session/mailed-token.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { CODE_TO_APPLICANT } from '../applications/mail-kinds.ts';
import { reference } from '../applications/reference.ts';
import { applicantCodes, applicantLinks } from '../privacy/applicant-access.tables.ts';
import { CODE_MINUTES, MAX_CODES, MAX_TRIES, OPENING_PAGE, type Purpose } from './private-page.ts';

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

const HOUR_MS = 3_600_000;
const isForApplication = (applicationId: string) => eq(applicantCodes.applicationId, applicationId);

/**
 * Asks for a code, which is mailed to the applicant; an earlier one no longer works. // H10
 *
 * @returns false if too many were asked for in the last hour.
 */
export function askForCode(db: Database, applicationId: string, purpose: Purpose): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Whoever asks at the same time waits, so that the count holds.
    if ((await lockApplication(tx, applicationId)) === null) return false;
    const hourAgo = new Date(Date.now() - HOUR_MS);
    await tx
      .delete(applicantCodes)
      .where(and(isForApplication(applicationId), lt(applicantCodes.createdAt, hourAgo)));
    if ((await tx.$count(applicantCodes, isForApplication(applicationId))) >= MAX_CODES) return false;
    await tx.insert(applicantCodes).values({ applicationId, purpose });
    await queueMail(tx, CODE_TO_APPLICANT, applicationId);
    return true;
  });
}

/** The newest code of an application while it works, for its mail; null after that. */
export async function findCode(
  db: Database,
  secret: string,
  applicationId: string,
): Promise<{ code: string; purpose: Purpose } | null> {
  const request = await newestRequest(db, applicationId);
  return request && { code: codeOf(secret, request.id), purpose: request.purpose };
}

/**
 * Checks a code. Each try counts before it is compared, so that tries at the same time can't exceed the limit. // H10
 *
 * @returns 'over' if there is no code for this purpose, or it was tried too often.
 */
export function tryCode(
  db: Database,
  secret: string,
  { applicationId, purpose, code }: { applicationId: string; purpose: Purpose; code: string },
): Promise<'right' | 'wrong' | 'over'> {
  return db.transaction(async (tx) => {
    const request = await newestRequest(tx, applicationId);
    if (request === null || request.purpose !== purpose) return 'over';
    const [counted] = await tx
      .update(applicantCodes)
      .set({ tries: sql`${applicantCodes.tries} + 1` })
      .where(and(eq(applicantCodes.id, request.id), lt(applicantCodes.tries, MAX_TRIES)))
      .returning({ id: applicantCodes.id });
    if (counted === undefined) return 'over';
    return isSameCode(code, codeOf(secret, request.id)) ? 'right' : 'wrong';
  });
}

async function newestRequest(db: Database, applicationId: string) {
  const since = new Date(Date.now() - CODE_MINUTES * 60_000);
  const [newest] = await db
    .select({ id: applicantCodes.id, purpose: applicantCodes.purpose })
    .from(applicantCodes)
    .where(and(isForApplication(applicationId), gt(applicantCodes.createdAt, since)))
    .orderBy(desc(applicantCodes.createdAt), desc(applicantCodes.id))
    .limit(1);
  return newest ?? null;
}

/**
 * Six digits from the request's random id and the server's secret. Nothing is stored that could be read back as a code,
 * and a mail that has to be sent twice says the same one.
 */
function codeOf(secret: string, requestId: string): string {
  const digest = createHmac('sha256', secret).update(`applicant code ${requestId}`).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

function isSameCode(entered: string, code: string): boolean {
  // Mail programs and phones put spaces into numbers.
  const digits = entered.slice(0, 50).replace(/\D/g, '');
  return digits.length === code.length && timingSafeEqual(Buffer.from(digits), Buffer.from(code));
}
