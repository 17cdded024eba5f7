import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { CODE_TO_APPLICANT } from '../applications/mail-kinds.ts';
import { applicantCodes } from '../privacy/applicant-access.tables.ts';
import { CODE_MINUTES, MAX_CODES, MAX_TRIES, type Purpose } from './private-page.ts';

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
