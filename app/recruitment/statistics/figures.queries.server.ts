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
  const [applied, assigned, active] = await Promise.all([
    countApplications(db, year, month),
    countAssigned(db, year, month),
    countPositions(db, year, now),
  ]);
  return { month, total: applied.total, busy: applied.busy, assigned, positions: active };
}

async function countApplications(db: Database, year: number, month: Month) {
  const before = addMonths(month, -1);
  // The year, and the December before, with which its January is compared.
  const months = await countByMonth(db, monthsUpTo(`${year}-12`, 13));
  const figureOf = (count: (statuses: MonthOfApplications['statuses']) => number) => {
    const counts = new Map(months.map((row) => [row.month, count(row.statuses)]));
    const ofYear = months.slice(1).reduce((total, row) => total + (counts.get(row.month) ?? 0), 0);
    return figure(ofYear, counts.get(month), counts.get(before));
  };
  return {
    total: figureOf((statuses) => Object.values(statuses).reduce((total, n) => total + n, 0)),
    busy: figureOf((statuses) => statuses.busy ?? 0),
  };
}

async function countAssigned(db: Database, year: number, month: Month): Promise<Figure> {
  const spans = spansOf(year, month);
  const within = (span: Span) => inSpan(assignedAt, span);
  const [row] = await db
    .select({
      count: countWhere(within(spans.year)),
      now: countWhere(within(spans.month)),
      before: countWhere(within(spans.before)),
    })
    .from(applications)
    .where(and(isNotNull(applications.assigneeId), within(spans.all)));
  return figure(row?.count, row?.now, row?.before);
}

async function countPositions(db: Database, year: number, now: Date): Promise<Figure> {
  const spans = spansOf(year, lastMonthOf(year, now));
  const countBefore = (date: Date) => countWhere(lt(positions.createdAt, date));
  const [row] = await db
    .select({
      count: countBefore(spans.year.end),
      now: countBefore(spans.month.end),
      before: countBefore(spans.before.end),
    })
    .from(positions)
    .where(isOpenPosition(now));
  return figure(row?.count, row?.now, row?.before);
}

function figure(all = 0, now = 0, before = 0): Figure {
  return { count: all, change: changeInPercent(now, before) };
}

export type MonthOfApplications = { month: Month; statuses: Record<string, number> };

/** Applications received by month and status, in the year's last six months. // D3 */
export function applicationsByMonth(db: Database, year: number, now: Date): Promise<MonthOfApplications[]> {
  return countByMonth(db, monthsUpTo(lastMonthOf(year, now), CHART_MONTHS));
}

/** @param months consecutive months. */
async function countByMonth(db: Database, months: Month[]): Promise<MonthOfApplications[]> {
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
