import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { companyDay, DAY_MS, startOfDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { adminOf, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { matchesSearch } from '#app/platform/db/search-column.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { positions } from '../positions/positions.tables.ts';
import { candidateMails, interviewers, interviews } from './contact.tables.ts';
import type { InterviewFilter } from './interview-filter.ts';

const { id, applicationId, startsAt, minutes, place, cancelledAt } = interviews;
const endsAt = sql`${startsAt} + make_interval(mins => ${minutes})`.mapWith(startsAt);
/** Whether an interview leaves its application without a decision, once it is over. */
const isUndecided = and(
  inArray(applications.status, ['active', 'busy']),
  // Another one is still to come.
  sql`not exists (select from ${interviews} later where later.application_id = ${applications.id}
    and later.cancelled_at is null and later.starts_at > ${startsAt})`,
);

function isOverdue(now: Date): SQL | undefined {
  return and(lt(startsAt, now), lte(endsAt, now), isUndecided);
}

/** More than the dashboard can show. */
const MAX_INTERVIEWS = 200;

export type DashboardInterview = Awaited<ReturnType<typeof interviewsThisWeek>>[number];

/**
 * The interviews that have ended without a decision, then those of today and the next six days, without those of closed
 * applications. // H7, H11
 */
export function interviewsThisWeek(db: Database, now: Date) {
  const today = startOfDay(companyDay(now));
  const isDue = sql`(${isOverdue(now)})`;
  const isThisWeek = and(
    ne(applications.status, 'closed'),
    gte(startsAt, today),
    lt(startsAt, new Date(today.getTime() + 7 * DAY_MS)),
  );
  const order = [desc(isDue), asc(startsAt), asc(id)];
  return readInterviews(db, or(isDue, isThisWeek), order, MAX_INTERVIEWS);
}

const INTERVIEWS_PER_PAGE = 25;

export type ListedInterview = Awaited<ReturnType<typeof listInterviews>>['rows'][number];

/**
 * One page of the interviews that fit the filter: those to come, the earliest first, or those that are over, the latest first.
 * Cancelled ones are on the pages of their applications. // H7
 *
 * @param me the admin that 'mine' refers to.
 */
export function listInterviews(
  db: Database,
  filter: InterviewFilter,
  { me, now }: { me: string; now: Date },
  page: RequestedPage | number,
) {
  const isPast = filter.when === 'past';
  const interviewer = adminOf(filter.with, me);
  const where = and(
    isNull(cancelledAt),
    isPast ? lte(endsAt, now) : gt(endsAt, now),
    interviewer === '' ? undefined : isHeldBy(db, interviewer),
    matchesSearch(applications.search, filter.q),
  );
  const total = countWhere(db, where);
  const order = isPast ? [desc(startsAt), desc(id)] : [asc(startsAt), asc(id)];
  return pageOfList(page, INTERVIEWS_PER_PAGE, total, (limit, offset) =>
    readInterviews(db, where, order, limit, offset),
  );
}

/** How many interviews are to come, how many of those are one's own, how many are over, and how many of those wait for a decision. // H7 */
export async function countInterviews(db: Database, me: string, now: Date) {
  const isAhead = and(isNull(cancelledAt), gt(endsAt, now));
  const [upcoming, mine, past, due] = await Promise.all([
    countWhere(db, isAhead),
    countWhere(db, and(isAhead, isHeldBy(db, me))),
    countWhere(db, and(isNull(cancelledAt), lte(endsAt, now))),
    countWhere(db, and(isNull(cancelledAt), isOverdue(now))),
  ]);
  return { upcoming, mine, past, due };
}

async function countWhere(db: Database, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(where);
  return row?.total ?? 0;
}

function isHeldBy(db: Database, adminId: string): SQL {
  return exists(
    db
      .select({ id: interviewers.adminId })
      .from(interviewers)
      .where(and(eq(interviewers.interviewId, id), eq(interviewers.adminId, adminId))),
  );
}

async function readInterviews(db: Database, where: SQL | undefined, order: SQL[], limit: number, offset = 0) {
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
      /** Whether its application needs a decision, once it is over. */
      isDue: sql<boolean>`${isUndecided}`,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(and(isNull(cancelledAt), where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return withInterviewers(db, rows);
}

/** The rows with the colleagues who hold each interview, by name. */
async function withInterviewers<Row extends { id: string }>(db: Database, rows: readonly Row[]) {
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

export type UpcomingInterview = Awaited<ReturnType<typeof upcomingInterviewsOf>>[number];

/** The interviews to come of some applications, the earliest first. Closing the applications cancels them. // H7 */
export function upcomingInterviewsOf(db: Database, applicationIds: readonly string[], now: Date) {
  return db
    .select({
      id,
      applicationId,
      startsAt,
      minutes,
      invited: wasInvited,
      number: applications.number,
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
  return withInterviewers(db, rows);
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
