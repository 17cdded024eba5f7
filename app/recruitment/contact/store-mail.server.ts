import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail, takeMailBack } from '#app/platform/mail/outbox.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { positions } from '../positions/positions.tables.ts';
import { candidateMails } from './contact.tables.ts';

/** Neither taken back nor dropped when it was due: the mail was sent, or is still to be. // H5 */
export const mailHolds = sql`(${candidateMails.takenBackAt} is null and ${candidateMails.dropped} is null)`;

/** Still to be sent. The query joins the outgoing mail. */
export const mailWaits = sql`(${mailHolds} and ${outgoingMails.state} in ('waiting', 'sending'))`;

/** Who writes; without an id it is the software. */
export type Author = { id: string | null; name: string };

/** A mail to a candidate with its placeholders filled in. */
type FilledMail = {
  occasion: string;
  subject: string;
  text: string;
  sendAt: Date;
  statusBefore?: string | null;
  /** The interview that it is about. // H7 */
  interviewId?: string | null;
  /** The offered times that it is about. // H15 */
  offerId?: string;
};

/** Stores a mail with its placeholders filled in, and queues it for its time. */
export async function storeMail(
  tx: Database,
  author: Author,
  applicationId: string,
  mail: FilledMail,
  now: Date,
): Promise<void> {
  const [stored] = await tx
    .insert(candidateMails)
    .values({ ...mail, applicationId, authorId: author.id, author: author.name, createdAt: now })
    .returning({ id: candidateMails.id });
  if (stored === undefined) throw new Error('The mail was not stored');
  await queueMail(tx, MAIL_TO_CANDIDATE, stored.id, null, {
    afterSeconds: Math.ceil((mail.sendAt.getTime() - now.getTime()) / 1_000),
  });
}

/** @returns whether it was in time: nobody has begun to send it. */
export async function takeStoredMailBack(tx: Database, mailId: string): Promise<boolean> {
  if (!(await takeMailBack(tx, MAIL_TO_CANDIDATE, mailId))) return false;
  await tx.update(candidateMails).set({ takenBackAt: sql`now()` }).where(eq(candidateMails.id, mailId));
  return true;
}

export type Recipient = Awaited<ReturnType<typeof lockRecipients>>[number];

/** In the order of their ids, so that two such transactions never wait for each other. */
export function lockRecipients(tx: Database, ids: readonly string[]) {
  return recipientsOf(tx, ids).orderBy(asc(applications.id)).for('update', { of: applications });
}

/** Candidates whom a mail can be written to, by their applications' numbers. // H5 */
export function findRecipients(db: Database, ids: readonly string[]) {
  return recipientsOf(db, ids).orderBy(asc(applications.number));
}

function recipientsOf(db: Database, ids: readonly string[]) {
  const { id, number, status, withdrawnAt } = applications;
  const { fullName, email } = candidates;
  return db
    .select({ id, number, status, withdrawnAt, fullName, email, position: positions.name })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(inArray(id, [...ids]));
}
