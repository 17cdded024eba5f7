import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Action } from '#app/accounts/audit/audit.ts';
import { TIME_ZONE } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { eachInBatches } from '#app/platform/db/in-batches.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import { deleteMails } from '#app/platform/mail/outbox.server.ts';
import { applications, candidates, notes } from '../applications/applications.tables.ts';
import { reference } from '../applications/reference.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { candidateMails, interviews } from '../contact/contact.tables.ts';
import { notifyInterviewers } from '../contact/interviewers.commands.server.ts';
import { isSamePerson } from './personal-data.queries.server.ts';

type Dependencies = { db: Database; jobs: JobQueue };

/**
 * Erases an application with all data of its candidate: answers, notes, notification, assignment and mails in one
 * transaction, the CV and .eml files by jobs after it. Only an audit entry with the reference remains, and until then the times
 * of interviews to come in `calendarCopies`. // R2, X5
 *
 * @returns whether it existed.
 */
export function eraseApplication(
  { db, jobs }: Dependencies,
  actor: Actor,
  applicationId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ candidateId: applications.candidateId })
      .from(applications)
      .where(eq(applications.id, applicationId));
    return owner !== undefined && eraseCandidate(tx, jobs, actor, owner.candidateId, 'application-deleted');
  });
}

/** Erases a candidate without an application, as an import brings them. @returns false if there is none, or one has applied. */
export function eraseImported(
  { db, jobs }: Dependencies,
  actor: Actor,
  candidateId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await lockCandidate(tx, candidateId);
    if (locked === null || locked.application !== undefined) return false;
    return eraseCandidate(tx, jobs, actor, candidateId, 'application-deleted');
  });
}

/**
 * Erases again after a restore what was erased since the backup, by the subject of its audit entry: the application's id,
 * or the id of a candidate without one. // X5
 *
 * @returns whether it had come back.
 */
export async function eraseRestored({ db, jobs }: Dependencies, subjectId: string): Promise<boolean> {
  if (await eraseApplication({ db, jobs }, null, subjectId)) return true;
  return db.transaction((tx) => eraseCandidate(tx, jobs, null, subjectId, 'application-deleted'));
}

/**
 * Erases all candidates of the email address of an application, in one transaction. // X5
 *
 * @param expected the number of their applications when staff confirmed; if it has changed since, nothing is erased. An
 *   applicant erases whatever there is.
 */
export function erasePerson(
  { db, jobs }: Dependencies,
  actor: Actor | typeof BY_APPLICANT,
  applicationId: string,
  expected: number | 'all',
): Promise<{ ok: true } | { ok: false; fault: 'gone' | 'changed' }> {
  return db.transaction(async (tx) => {
    const people = await tx
      .select({ id: candidates.id })
      .from(candidates)
      .where(isSamePerson(applicationId))
      // A fixed order, so that concurrent erasures don't deadlock.
      .orderBy(asc(candidates.id))
      .for('update');
    if (people.length === 0) return { ok: false, fault: 'gone' };
    const ids = people.map(({ id }) => id);
    // All before the first is erased, in the order in which changes of several applications lock them.
    const own = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(inArray(applications.candidateId, ids))
      .orderBy(asc(applications.id))
      .for('update');
    if (expected !== 'all' && own.length !== expected) return { ok: false, fault: 'changed' };
    for (const id of ids) await eraseCandidate(tx, jobs, actor, id, 'application-deleted');
    return { ok: true };
  });
}

/**
 * Erases applications from `months` calendar months ago or earlier, to the second, in the company's time zone: one
 * from 31 August expires after six months on 28 February. // X5
 *
 * @returns how many were erased.
 */
export function eraseExpired({ db, jobs }: Dependencies, months: number, now: Date): Promise<number> {
  return eachInBatches(
    (limit) => listExpired(db, months, now, limit),
    (id) => db.transaction((tx) => eraseCandidate(tx, jobs, null, id, 'application-expired')),
  );
}

/** The expired candidates, oldest first. */
function listExpired(db: Database, months: number, now: Date, limit: number) {
  // An imported candidate without an application has only its own date.
  const since = sql`coalesce(${applications.createdAt}, ${candidates.createdAt})`;
  const end = sql`(${since} at time zone ${TIME_ZONE} + make_interval(months => ${months})) at time zone ${TIME_ZONE}`;
  return db
    .select({ id: candidates.id })
    .from(candidates)
    .leftJoin(applications, eq(applications.candidateId, candidates.id))
    .where(sql`${end} <= ${now.toISOString()}::timestamptz`)
    .orderBy(since)
    .limit(limit);
}

/** @returns whether the candidate existed. */
async function eraseCandidate(
  tx: Database,
  jobs: JobQueue,
  actor: Actor | typeof BY_APPLICANT,
  candidateId: string,
  action: Action,
): Promise<boolean> {
  const locked = await lockCandidate(tx, candidateId);
  if (locked === null) return false;
  const { application } = locked;
  const ownInterviews = await tx
    .select({ id: interviews.id })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(eq(applications.candidateId, candidateId));
  if (application) {
    const ownNotes = await tx
      .select({ id: notes.id })
      .from(notes)
      .where(eq(notes.applicationId, application.id));
    const ownMails = await tx
      .select({ id: candidateMails.id })
      .from(candidateMails)
      .where(eq(candidateMails.applicationId, application.id));
    await deleteMails(tx, jobs, [
      application.id,
      ...[...ownNotes, ...ownMails, ...ownInterviews].map(({ id }) => id),
    ]);
    if (application.cvKey !== null) await removeFileLater(tx, jobs, application.cvKey);
  }
  await tx.delete(candidates).where(eq(candidates.id, candidateId));
  // Those to come are cancelled in the calendars that have them: these mails say nothing of the candidate. // H7
  await notifyInterviewers(
    tx,
    ownInterviews.map(({ id }) => id),
  );
  const isApplicant = actor === BY_APPLICANT;
  await recordAudit(tx, isApplicant ? null : actor, {
    action,
    subjectId: application?.id ?? candidateId,
    details: {
      ...(application && { reference: reference(application.number) }),
      ...(isApplicant && { by: BY_APPLICANT }),
    },
  });
  return true;
}

/**
 * Locks the candidate and the application: waits for concurrent edits, such as a new note, and makes later ones find
 * nothing. The candidate first, as in edits, so that nothing deadlocks.
 */
async function lockCandidate(tx: Database, candidateId: string) {
  const [candidate] = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for('update');
  if (candidate === undefined) return null;
  const { id, number, cvKey } = applications;
  const [application] = await tx
    .select({ id, number, cvKey })
    .from(applications)
    .where(eq(applications.candidateId, candidateId))
    .for('update');
  return { application };
}
