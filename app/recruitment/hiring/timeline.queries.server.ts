import { and, asc, count, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
import { candidateMails } from '../contact/candidate-mails.tables.ts';
import { positions } from '../positions/positions.tables.ts';

/** More is on the audit screen. */
const MAX_ENTRIES = 200;

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

/** What the audit recorded, and that the candidate applied, unless staff entered the application. */
async function auditedEntries(
  db: Database,
  { id: applicationId, candidateId, createdAt, fullName }: TimelineApplication,
): Promise<TimelineEntry[]> {
  const isAboutIt = inArray(auditEntries.subjectId, [applicationId, candidateId]);
  const isEntry = eq(auditEntries.action, ENTERED);
  const { id, at, actorName, action, details } = auditEntries;
  const [entered] = await db
    .select({ id, at, actorName, action, details })
    .from(auditEntries)
    .where(and(isAboutIt, isEntry))
    .limit(1);
  const others = await auditedRuns(db, and(isAboutIt, not(isEntry)));
  const entries = [...others, ...(entered ? [{ ...entered, times: 1 }] : [])].flatMap((entry) => {
    const done = describeAuditEntry(entry.action, entry.details);
    const actor = entry.details.by === BY_APPLICANT ? fullName : entry.actorName;
    return done === null ? [] : [{ id: entry.id, at: entry.at, actor, done, times: entry.times }];
  });
  return entered
    ? entries
    : [...entries, { id: applicationId, at: createdAt, actor: fullName, done: 'applied' }];
}

const ENTERED = 'application-created';

/**
 * The newest entries of the audit, with the same thing that one person did several times in a row as one: a CV that was opened often
 * leaves room for what happened before.
 */
function auditedRuns(db: Database, condition: SQL | undefined) {
  const { id, at, actorName, action, details } = auditEntries;
  const before = (column: PgColumn) => sql`lag(${column}) over (order by ${at} desc, ${id} desc)`;
  const marked = db
    .select({
      ...{ id, at, actorName, action, details },
      isFirst: sql<boolean>`(${actorName}, ${action}, ${details}) is distinct from
        (${before(actorName)}, ${before(action)}, ${before(details)})`.as('is_first'),
    })
    .from(auditEntries)
    .where(condition)
    .as('marked');
  const run = sql`count(*) filter (where ${marked.isFirst}) over (order by ${marked.at} desc, ${marked.id} desc)`;
  const numbered = db
    .select({
      ...{ id: marked.id, at: marked.at, actorName: marked.actorName, action: marked.action },
      ...{ details: marked.details, run: run.as('run') },
    })
    .from(marked)
    .as('numbered');
  return db
    .select({
      id: sql<string>`(array_agg(${numbered.id} order by ${numbered.at} desc, ${numbered.id} desc))[1]`,
      at: sql`max(${numbered.at})`.mapWith(auditEntries.at),
      actorName: numbered.actorName,
      action: numbered.action,
      details: numbered.details,
      times: count(),
    })
    .from(numbered)
    .groupBy(numbered.run, numbered.actorName, numbered.action, numbered.details)
    .orderBy(asc(numbered.run))
    .limit(MAX_ENTRIES);
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
