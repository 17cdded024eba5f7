import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { candidateMails } from '../applications/candidate-mails.tables.ts';
import { positions } from '../positions/positions.tables.ts';
import { MAIL_TO_CANDIDATE } from '../recruitment.mails.ts';
import { interviewers, interviews } from './interviews.tables.ts';

/** More than a screen can show; the counts of the dashboard stop here. */
const MOST = 200;

/**
 * The interviews that start in a span of time, the earliest first. Those that were cancelled don't count, and neither do
 * those of closed applications. // H7, H11
 */
export function interviewsBetween(db: Database, from: Date, to: Date) {
  return listInterviews(db, and(gte(interviews.startsAt, from), lt(interviews.startsAt, to)));
}

/**
 * The interviews that have ended without a decision: their applications are still active or busy. // H7, H11
 *
 * @param now those that are going on don't count.
 */
export function overdueInterviews(db: Database, now: Date) {
  const end = sql`${interviews.startsAt} + make_interval(mins => ${interviews.minutes})`;
  return listInterviews(
    db,
    and(
      lt(interviews.startsAt, now),
      sql`${end} <= ${now.toISOString()}::timestamptz`,
      inArray(applications.status, ['active', 'busy']),
      // Another one is still to come.
      sql`not exists (select from ${interviews} later where later.application_id = ${applications.id}
        and later.cancelled_at is null and later.starts_at > ${interviews.startsAt})`,
    ),
  );
}

async function listInterviews(db: Database, which: SQL | undefined) {
  const { id, applicationId, startsAt, minutes, place } = interviews;
  const rows = await db
    .select({
      id,
      applicationId,
      startsAt,
      minutes,
      place,
      fullName: candidates.fullName,
      /** Null if the position was deleted. // R14 */
      position: positions.name,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(and(isNull(interviews.cancelledAt), sql`${applications.status} <> 'closed'`, which))
    .orderBy(asc(startsAt), asc(id))
    .limit(MOST);
  const people = await interviewersOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, with: people.filter(({ interviewId }) => interviewId === row.id) }));
}

/**
 * Whether the candidate was told of an interview or may be: one of its mails was sent, or tried, or is being sent. One that
 * only waits is dropped when it is due, if the interview is cancelled.
 */
const wasInvited = sql<boolean>`(${interviews.told} is not null or exists (select from ${candidateMails}
  join ${outgoingMails} on ${outgoingMails.subjectId} = ${candidateMails.id} and ${outgoingMails.kind} = ${MAIL_TO_CANDIDATE}
  where ${candidateMails.interviewId} = ${interviews.id}
    and (${outgoingMails.state} <> 'waiting' or ${outgoingMails.attempts} > 0)))`;

export type AheadInterview = Awaited<ReturnType<typeof interviewsAhead>>[number];

/** The interviews to come of some applications, the earliest first. Closing the applications cancels them. // H7 */
export function interviewsAhead(db: Database, applicationIds: readonly string[], now: Date) {
  const { id, applicationId, startsAt, minutes, cancelledAt } = interviews;
  return db
    .select({
      id,
      applicationId,
      startsAt,
      minutes,
      invited: wasInvited,
      status: applications.status,
      fullName: candidates.fullName,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(and(inArray(applicationId, [...applicationIds]), isNull(cancelledAt), gt(startsAt, now)))
    .orderBy(asc(startsAt), asc(id));
}

/** When the next interview of an application is, as a column of a query of applications; null if none is to come. */
export const nextInterviewAt: SQL<Date | null> = sql`(select min(${interviews.startsAt}) from ${interviews}
  where ${interviews.applicationId} = ${applications.id} and ${interviews.cancelledAt} is null
    and ${interviews.startsAt} > now())`.mapWith(interviews.startsAt);

export type Interview = Awaited<ReturnType<typeof interviewsOf>>[number];

/** The interviews of some applications with who holds them, the latest first. // H7 */
export async function interviewsOf(db: Database, applicationIds: readonly string[]) {
  const rows = await db
    .select()
    .from(interviews)
    .where(inArray(interviews.applicationId, [...applicationIds]))
    .orderBy(desc(interviews.startsAt), desc(interviews.id));
  const people = await interviewersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, with: people.filter(({ interviewId }) => interviewId === row.id) }));
}

/** The colleagues who hold some interviews, by name. */
export async function interviewersOf(db: Database, interviewIds: readonly string[]) {
  if (interviewIds.length === 0) return [];
  const { interviewId, adminId } = interviewers;
  return db
    .select({ interviewId, id: adminId, name: admins.name })
    .from(interviewers)
    .innerJoin(admins, eq(admins.id, adminId))
    .where(inArray(interviewId, [...interviewIds]))
    .orderBy(asc(admins.name), asc(adminId));
}
