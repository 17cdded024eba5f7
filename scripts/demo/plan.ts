import { addMonths, monthOf, monthsUpTo, startOfMonth } from '#app/recruitment/statistics/months.ts';
import type { Random } from './random.ts';

const MONTHS = 14;
/** Relative number of applications per month, oldest first. */
const SEASON = [12, 17, 9, 14, 19, 16, 13, 21, 18, 15, 19, 17, 20, 36] as const;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Dates of `count` applications over the last 14 months, oldest first; the last one is within the last hour. */
export function planDates(count: number, now: Date, random: Random): Date[] {
  const spans = monthsUpTo(monthOf(now), MONTHS).map((month, index) => {
    const start = startOfMonth(month).getTime();
    const end = startOfMonth(addMonths(month, 1)).getTime();
    const passed = Math.min(end, now.getTime()) - start;
    return { start, passed, weight: (SEASON[index] ?? 1) * (passed / (end - start)) };
  });
  const totalWeight = spans.reduce((sum, { weight }) => sum + weight, 0);
  const timestamps = spans.flatMap(({ start, passed, weight }) =>
    Array.from({ length: Math.round((weight / totalWeight) * count) }, () => start + random.next() * passed),
  );
  const recent = () => now.getTime() - random.next() * HOUR;
  while (timestamps.length < count) timestamps.push(recent());
  timestamps.sort((a, b) => a - b);
  timestamps.length = count;
  timestamps[count - 1] = recent();
  return timestamps.map((date) => new Date(Math.floor(date))).sort((a, b) => a.getTime() - b.getTime());
}

type History = {
  status: 'active' | 'busy' | 'accepted' | 'closed';
  assignedAt: Date | null;
  lastEditedAt: Date;
  notedAt: Date[];
};

/** An application's status, assignment and notes by its age: most old ones are decided, most new ones are open. */
export function planHistory(createdAt: Date, now: Date, random: Random): History {
  const age = (now.getTime() - createdAt.getTime()) / DAY;
  const status = random.pickWeighted(statusWeights(age));
  const after = (date: Date, days: number) =>
    new Date(Math.min(now.getTime(), date.getTime() + Math.floor(random.next() * days * DAY)));
  const assigned = random.happens({ active: 0.15, busy: 0.9, accepted: 0.9, closed: 0.5 }[status]);
  const assignedAt = assigned ? after(createdAt, 5) : null;
  const edited = status !== 'active';
  const notes = edited ? random.between(0, 3) : 0;
  const notedAt = Array.from({ length: notes }, () => after(assignedAt ?? createdAt, 18));
  notedAt.sort((a, b) => a.getTime() - b.getTime());
  const lastEditedAt = notedAt.at(-1) ?? (edited ? after(assignedAt ?? createdAt, 12) : assignedAt);
  return { status, assignedAt, lastEditedAt: lastEditedAt ?? createdAt, notedAt };
}

/** @param age in days. */
function statusWeights(age: number): Record<History['status'], number> {
  if (age < 7) return { active: 64, busy: 36, accepted: 0, closed: 0 };
  if (age < 30) return { active: 24, busy: 46, accepted: 8, closed: 22 };
  if (age < 75) return { active: 10, busy: 20, accepted: 22, closed: 48 };
  return { active: 2, busy: 3, accepted: 26, closed: 69 };
}
