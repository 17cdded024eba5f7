import { companyDay, DAY_MS, startOfDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { interviewsBetween, overdueInterviews } from '#app/recruitment/contact/interviews.queries.server.ts';

export type DashboardInterview = Awaited<ReturnType<typeof interviewsThisWeek>>[number];

const WEEK_MS = 7 * DAY_MS;

/** The interviews that wait for a decision, then those of today and the next six days. // H11 */
export async function interviewsThisWeek(db: Database, now: Date) {
  const today = startOfDay(companyDay(now));
  const [overdue, coming] = await Promise.all([
    overdueInterviews(db, now),
    interviewsBetween(db, today, new Date(today.getTime() + WEEK_MS)),
  ]);
  const waiting = new Set(overdue.map(({ id }) => id));
  return [...overdue, ...coming.filter(({ id }) => !waiting.has(id))];
}
