import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { mailsAbout } from '#app/platform/mail/mail-status.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { applications, candidates, notes } from '../applications/applications.tables.ts';
import { APPLICATION_TO_APPLICANT, MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import {
  BY_APPLICANT,
  describeAuditEntry,
  formatTimeline,
  type TimelineEntry,
} from '../applications/timeline.ts';
import { occasionLabel, refusalText } from '../contact/candidate-mail.ts';
import { candidateMails } from '../contact/contact.tables.ts';
import { positions } from '../positions/positions.tables.ts';

/** Everything that happened to an application, newest first: applied, notes, mails, and what the audit recorded. // H6 */
export async function readTimeline(db: Database, applicationId: string) {
  const [application] = await db
    .select({
      id: applications.id,
      candidateId: applications.candidateId,
      createdAt: applications.createdAt,
      fullName: candidates.fullName,
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(eq(applications.id, applicationId));
  if (application === undefined) return [];
  const entries = await Promise.all([
    auditedEntries(db, application),
    noteEntries(db, applicationId),
    mailEntries(db, applicationId),
    acknowledgementEntries(db, applicationId),
  ]);
  return formatTimeline(entries.flat());
}

type TimelineApplication = { id: string; candidateId: string; createdAt: Date; fullName: string };

/** More than anybody does with an application; all of it is on the audit screen. */
const MAX_AUDITED = 2_000;
const ENTERED = 'application-created';

/** What the audit recorded, and that the candidate applied, unless staff entered the application. */
async function auditedEntries(
  db: Database,
  { id: applicationId, candidateId, createdAt, fullName }: TimelineApplication,
): Promise<TimelineEntry[]> {
  const { id, at, actorName, action, details, subjectId } = auditEntries;
  const rows = await db
    .select({ id, at, actorName, action, details })
    .from(auditEntries)
    .where(inArray(subjectId, [applicationId, candidateId]))
    .orderBy(desc(eq(action, ENTERED)), desc(at), desc(id))
    .limit(MAX_AUDITED);
  const entries = rows.flatMap((row) => {
    const done = describeAuditEntry(row.action, row.details);
    const actor = row.details.by === BY_APPLICANT ? fullName : row.actorName;
    return done === null ? [] : [{ id: row.id, at: row.at, actor, done }];
  });
  if (rows.some((row) => row.action === ENTERED)) return entries;
  return [...entries, { id: applicationId, at: createdAt, actor: fullName, done: 'applied' }];
}

async function noteEntries(db: Database, applicationId: string): Promise<TimelineEntry[]> {
  const { id, createdAt, author, text, mailed } = notes;
  const rows = await db
    .select({ id, at: createdAt, actor: author, text, mailed })
    .from(notes)
    .where(and(eq(notes.applicationId, applicationId), isNull(notes.deletedAt)));
  return rows.map(({ mailed, ...note }) => ({
    ...note,
    done: mailed ? 'wrote to the candidate' : 'wrote a note',
  }));
}

async function mailEntries(db: Database, applicationId: string): Promise<TimelineEntry[]> {
  return (await listCandidateMails(db, applicationId)).map((mail) => ({
    id: mail.id,
    at: mail.mail?.settledAt ?? mail.takenBackAt ?? mail.createdAt,
    actor: mail.author,
    done: describeMail(mail),
    text: mail.subject,
  }));
}

async function acknowledgementEntries(db: Database, applicationId: string): Promise<TimelineEntry[]> {
  const { id, state, createdAt, settledAt, subjectId, kind } = outgoingMails;
  const mails = await db
    .select({ id, state, createdAt, settledAt })
    .from(outgoingMails)
    .where(and(eq(subjectId, applicationId), eq(kind, APPLICATION_TO_APPLICANT)));
  return mails.map((mail) => ({
    id: mail.id,
    at: mail.settledAt ?? mail.createdAt,
    actor: '',
    done: ACKNOWLEDGED[mail.state],
  }));
}

const ACKNOWLEDGED = {
  waiting: 'Confirmation to the applicant is waiting to be sent',
  sending: 'Confirmation to the applicant is being sent',
  sent: 'Confirmation sent to the applicant',
  failed: 'Confirmation to the applicant could not be sent',
} as const;

export type CandidateMail = Awaited<ReturnType<typeof listCandidateMails>>[number];

/** The mails that staff wrote to a candidate, with their true states, newest first. // H5 */
export async function listCandidateMails(db: Database, applicationId: string) {
  const rows = await db
    .select()
    .from(candidateMails)
    .where(eq(candidateMails.applicationId, applicationId))
    .orderBy(desc(candidateMails.createdAt), desc(candidateMails.id));
  const states = await mailsAbout(
    db,
    MAIL_TO_CANDIDATE,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, mail: states.find(({ subjectId }) => subjectId === row.id) ?? null }));
}

/** What became of a mail, after its author's name. */
function describeMail({ occasion, takenBackAt, dropped, mail, sendAt }: CandidateMail): string {
  const subject = `the email “${occasionLabel(occasion)}”`;
  if (takenBackAt !== null) return `took back ${subject}`;
  if (dropped !== null) return `wrote ${subject}, which was not sent: ${refusalText(dropped)}`;
  switch (mail?.state) {
    case 'sent':
      return `sent ${subject}`;
    case 'failed':
      return `wrote ${subject}, which could not be sent`;
    case 'sending':
      return `wrote ${subject}, which is being sent`;
    default:
      return `wrote ${subject}, to be sent ${formatDateTime(sendAt)}`;
  }
}

export type OtherApplication = Awaited<ReturnType<typeof otherApplications>>[number];

/** The last nine digits of a phone number, which an index has. */
const phoneEnd = (table: typeof candidates) =>
  sql`right(regexp_replace(${table.contactNumber}, '\\D', '', 'g'), 9)`;

/** Other applications with the same email address or phone number, newest first. Nothing merges them. // H6 */
export async function otherApplications(db: Database, applicationId: string) {
  const [candidate] = await db
    .select({ email: candidates.email, phone: sql<string>`${phoneEnd(candidates)}` })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(eq(applications.id, applicationId));
  if (candidate === undefined) return [];
  const sameEmail = sql<boolean>`lower(${candidates.email}) = lower(${candidate.email})`;
  // A few digits are not a number.
  const samePhone =
    candidate.phone.length === 9
      ? sql<boolean>`${phoneEnd(candidates)} = ${candidate.phone}`
      : sql<boolean>`false`;
  const { id, number, status, withdrawnAt, createdAt } = applications;
  return db
    .select({
      id,
      number,
      status,
      withdrawnAt,
      createdAt,
      fullName: candidates.fullName,
      position: positions.name,
      sameEmail,
      samePhone,
    })
    .from(candidates)
    .innerJoin(applications, eq(applications.candidateId, candidates.id))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(and(or(sameEmail, samePhone), sql`${applications.id} <> ${applicationId}`))
    .orderBy(desc(createdAt))
    .limit(20);
}
