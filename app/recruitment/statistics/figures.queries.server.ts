import { and, count, desc, eq, gte, isNotNull, lt, min, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { isOpenPosition } from '../positions/open-positions.queries.server.ts';
import { UNKNOWN_POSITION } from '../positions/position.ts';
import { positions } from '../positions/positions.tables.ts';
import {
  addMonths,
  lastMonthOf,
  type Month,
  monthOf,
  monthSpan,
  monthsUpTo,
  type Span,
  startOfMonth,
  yearOf,
  yearSpan,
} from './months.ts';

const { createdAt, assignedAt } = applications;
const RECENT = 6; // D5
const CHART_MONTHS = 6; // D3

/** The years that the dashboard can show, newest first, back to that of the earliest application. // D1 */
export async function yearsWithApplications(db: Database, now: Date): Promise<number[]> {
  const [row] = await db.select({ earliest: min(createdAt) }).from(applications);
  const current = yearOf(now);
  const first = Math.min(current, yearOf(row?.earliest ?? now));
  return Array.from({ length: current - first + 1 }, (_, back) => current - back);
}

export type YearFigures = Awaited<ReturnType<typeof yearFigures>>;

/**
 * The four stat cards of a year. Applications count by date received, assignments by date of the current assignment;
 * positions are the currently active ones that existed by then. The change compares the year's last month (`month`:
 * the current one, or December of a past year) with the month before; for positions, their numbers at the end of each
 * month. docs/decisions/2026-11-20-what-the-dashboard-counts.md // D2
 */
export async function yearFigures(db: Database, year: number, now: Date) {
  const month = lastMonthOf(year, now);
  const spans = spansOf(year, month);
  const countsIn = (column: typeof createdAt | typeof assignedAt, where?: SQL) => ({
    count: countWhere(and(inSpan(column, spans.year), where)),
    now: countWhere(and(inSpan(column, spans.month), where)),
    before: countWhere(and(inSpan(column, spans.before), where)),
  });
  const countBefore = (date: Date) => countWhere(lt(positions.createdAt, date));
  const [[applied], [assigned], [open]] = await Promise.all([
    db
      .select({ total: countsIn(createdAt), busy: countsIn(createdAt, eq(applications.status, 'busy')) })
      .from(applications)
      .where(inSpan(createdAt, spans.all)),
    db
      .select(countsIn(assignedAt))
      .from(applications)
      .where(and(isNotNull(applications.assigneeId), inSpan(assignedAt, spans.all))),
    db
      .select({
        count: countBefore(spans.year.end),
        now: countBefore(spans.month.end),
        before: countBefore(spans.before.end),
      })
      .from(positions)
      .where(isOpenPosition(now)),
  ]);
  return {
    month,
    total: figure(applied?.total),
    busy: figure(applied?.busy),
    assigned: figure(assigned),
    positions: figure(open),
  };
}

type Counts = { count: number; now: number; before: number };

function figure({ count: all, now, before }: Counts = { count: 0, now: 0, before: 0 }): Figure {
  return { count: all, change: changeInPercent(now, before) };
}

export type MonthOfApplications = { month: Month; statuses: Record<string, number> };

/** Applications received by month and status, in the year's last six months. // D3 */
export async function applicationsByMonth(
  db: Database,
  year: number,
  now: Date,
): Promise<MonthOfApplications[]> {
  const months = monthsUpTo(lastMonthOf(year, now), CHART_MONTHS);
  const starts = months.map(startOfMonth);
  const [first = new Date(), last = first] = [starts[0], starts.at(-1)];
  const bounds = sql.param(starts.map((start) => start.toISOString()));
  const rows = await db
    .select({
      place: sql<number>`width_bucket(${createdAt}, ${bounds}::timestamptz[])`,
      status: applications.status,
      n: count(),
    })
    .from(applications)
    .where(and(gte(createdAt, first), lt(createdAt, startOfMonth(addMonths(monthOf(last), 1)))))
    .groupBy(sql`1`, applications.status);
  return months.map((month, place) => ({
    month,
    statuses: Object.fromEntries(
      rows.filter((row) => row.place === place + 1).map(({ status, n }) => [status, n]),
    ),
  }));
}

export type AssignedToPosition = { position: string; count: number };

/** A year's assigned applications by position, most first; they add up to the card Assigned. // D4 */
export async function assignedByPosition(db: Database, year: number): Promise<AssignedToPosition[]> {
  const assigned = db
    .select({ positionId: applications.positionId, n: count().as('n') })
    .from(applications)
    .where(and(isNotNull(applications.assigneeId), inSpan(assignedAt, yearSpan(year))))
    .groupBy(applications.positionId)
    .as('assigned');
  const rows = await db
    .select({ position: positions.name, count: assigned.n })
    .from(assigned)
    .leftJoin(positions, eq(positions.id, assigned.positionId))
    .orderBy(desc(assigned.n), positions.name);
  return rows.map(({ position, count: n }) => ({ position: position ?? UNKNOWN_POSITION, count: n }));
}

export type RecentApplication = Awaited<ReturnType<typeof recentApplications>>[number];

/** The six newest applications of a year. // D5 */
export function recentApplications(db: Database, year: number) {
  const { id, status, withdrawnAt } = applications;
  return db
    .select({
      id,
      status,
      withdrawnAt,
      createdAt,
      position: positions.name,
      name: candidates.fullName,
      avatar: candidates.avatar,
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(inSpan(createdAt, yearSpan(year)))
    .orderBy(desc(createdAt), desc(applications.number))
    .limit(RECENT);
}

function inSpan(column: typeof createdAt | typeof assignedAt, { start, end }: Span): SQL | undefined {
  return and(gte(column, start), lt(column, end));
}

function spansOf(year: number, month: Month) {
  const whole = yearSpan(year);
  const before = monthSpan(addMonths(month, -1));
  // In January, the month before is in the previous year.
  const start = before.start < whole.start ? before.start : whole.start;
  return { year: whole, month: monthSpan(month), before, all: { start, end: whole.end } };
}

function countWhere(condition: SQL | undefined) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/** A stat card: the number in the selected year, and the change of its last month in percent. // D2 */
export type Figure = { count: number; change: number };

/** A rounded percent; 0 when the previous value is 0. // D2 */
export function changeInPercent(value: number, previous: number): number {
  return previous === 0 ? 0 : Math.round(((value - previous) / previous) * 100);
}
