import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { companyDay, startOfDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import { interviewers, interviews } from '#app/recruitment/contact/interviews.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours after midnight, one interview each day; around a weekend three fall on one. */
const TIMES = [9, 14, 10, 11, 15, 9.5];

/** Interviews with the newest candidates who are being considered: two in the last days, the others in the next. */
export async function fillInterviews(tx: Database, now: Date): Promise<void> {
  const considered = await tx
    .select({ applicationId: applications.id, adminId: applications.assigneeId })
    .from(applications)
    .where(and(eq(applications.status, 'busy'), isNotNull(applications.assigneeId)))
    .orderBy(desc(applications.createdAt))
    .limit(TIMES.length);
  for (const [at, { applicationId, adminId }] of considered.entries()) {
    const day = at < 2 ? workday(now, at - 2, -1) : workday(now, at - 1, 1);
    const startsAt = new Date(startOfDay(day).getTime() + (TIMES[at] ?? 9) * HOUR);
    const [interview] = await tx
      .insert(interviews)
      .values({ applicationId, startsAt, minutes: 45, place: 'Meeting room' })
      .returning({ id: interviews.id });
    if (interview && adminId) await tx.insert(interviewers).values({ interviewId: interview.id, adminId });
  }
}

/** The day that is some days from now; of a weekend the next weekday in that direction. */
function workday(now: Date, days: number, direction: 1 | -1): string {
  const day = companyDay(new Date(now.getTime() + days * DAY));
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return isWeekend ? workday(now, days + direction, direction) : day;
}
