import { monthAway, monthOf, monthsUpTo, startOfMonth } from '#app/recruitment/months.ts';
import type { Chance } from './chance.ts';

const MONTHS = 14;
/** How busy each month is against the others, oldest first. */
const SEASON = [12, 17, 9, 14, 19, 16, 13, 21, 18, 15, 19, 17, 20, 36] as const;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** When so many applications came in over the last fourteen months, oldest first; the last of them within the hour. */
export function planMoments(count: number, now: Date, chance: Chance): Date[] {
  const spans = monthsUpTo(monthOf(now), MONTHS).map((month, place) => {
    const start = startOfMonth(month).getTime();
    const end = startOfMonth(monthAway(month, 1)).getTime();
    const passed = Math.min(end, now.getTime()) - start;
    return { start, passed, weight: (SEASON[place] ?? 1) * (passed / (end - start)) };
  });
  const all = spans.reduce((sum, { weight }) => sum + weight, 0);
  const moments = spans.flatMap(({ start, passed, weight }) =>
    Array.from({ length: Math.round((weight / all) * count) }, () => start + chance.next() * passed),
  );
  const recent = () => now.getTime() - chance.next() * HOUR;
  while (moments.length < count) moments.push(recent());
  moments.sort((a, b) => a - b);
  moments.length = count;
  moments[count - 1] = recent();
  return moments.map((moment) => new Date(Math.floor(moment))).sort((a, b) => a.getTime() - b.getTime());
}

type Course = {
  status: 'active' | 'busy' | 'accepted' | 'closed';
  assignedAt: Date | null;
  lastEditedAt: Date;
  notedAt: Date[];
};

/** What became of an application since it came in: most old ones are decided, most new ones wait. */
export function planCourse(createdAt: Date, now: Date, chance: Chance): Course {
  const age = (now.getTime() - createdAt.getTime()) / DAY;
  const status = chance.weigh(weightsAt(age));
  const after = (moment: Date, days: number) =>
    new Date(Math.min(now.getTime(), moment.getTime() + Math.floor(chance.next() * days * DAY)));
  const assigned = chance.happens({ active: 0.15, busy: 0.9, accepted: 0.9, closed: 0.5 }[status]);
  const assignedAt = assigned ? after(createdAt, 5) : null;
  const touched = status !== 'active';
  const notes = touched ? chance.between(0, 3) : 0;
  const notedAt = Array.from({ length: notes }, () => after(assignedAt ?? createdAt, 18));
  notedAt.sort((a, b) => a.getTime() - b.getTime());
  const lastEditedAt = notedAt.at(-1) ?? (touched ? after(assignedAt ?? createdAt, 12) : assignedAt);
  return { status, assignedAt, lastEditedAt: lastEditedAt ?? createdAt, notedAt };
}

/** @param age in days. */
function weightsAt(age: number): Record<Course['status'], number> {
  if (age < 7) return { active: 64, busy: 36, accepted: 0, closed: 0 };
  if (age < 30) return { active: 24, busy: 46, accepted: 8, closed: 22 };
  if (age < 75) return { active: 10, busy: 20, accepted: 22, closed: 48 };
  return { active: 2, busy: 3, accepted: 26, closed: 69 };
}
