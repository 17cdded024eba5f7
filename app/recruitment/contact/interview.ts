import * as z from 'zod/mini';
import { companyDay, formatTime, isDay, startOfDay, TIME_ZONE } from '#app/country/day.ts';
import { MAX_BODY, MAX_SUBJECT } from '#app/mail/template.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { line, lines, ticked } from '#app/platform/submission/text-fields.ts';

export const MAX_PLACE = 200;
/** The lengths that can be chosen, in minutes. */
export const LENGTHS = [30, 45, 60, 90, 120] as const;
/** At most so many colleagues hold an interview. */
const MAX_PEOPLE = 20;
const MINUTE_MS = 60_000;

/** The ids of the interviews to come that somebody saw before closing their applications; the form may not have any. // H7 */
export const interviewIds = z.pipe(
  z._default(z.string(), ''),
  z.transform((text): string[] => text.split(' ').filter(isRowId)),
);

export function endOf({ startsAt, minutes }: { startsAt: Date; minutes: number }): Date {
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

const DAY = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE,
});

/** Friday, 27 November 2026. */
export function dayText(date: Date): string {
  return DAY.format(date);
}

/** 10:00 to 11:00 on the company's clock. */
export function spanText(interview: { startsAt: Date; minutes: number }): string {
  return `${formatTime(interview.startsAt)} to ${formatTime(endOf(interview))}`;
}

/** Friday, 27 November 2026, 10:00 to 11:00: on the company's clock, as candidates read it. */
export function whenText(interview: { startsAt: Date; minutes: number }): string {
  return `${dayText(interview.startsAt)}, ${spanText(interview)}`;
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: TIME_ZONE,
});

/** Tue, Dec 1: as the office writes days, where the year is plain; with it, Tue, Dec 1, 2026. */
export function shortDayText(date: Date, withYear = false): string {
  return withYear ? `${SHORT_DAY.format(date)}, ${companyDay(date).slice(0, 4)}` : SHORT_DAY.format(date);
}

/** Tue, Dec 1, 10:00. */
export function shortWhenText({ startsAt }: { startsAt: Date }): string {
  return `${shortDayText(startsAt)}, ${formatTime(startsAt)}`;
}

type MailedInterview = {
  /** Null while day or time are missing. */
  startsAt: Date | null;
  minutes: number;
  place: string;
  with: readonly { name: string }[];
  isCancelled?: boolean;
};

/** What a mail about an interview says of it, below its text: labels and values. // H7 */
export function interviewFacts({ startsAt, minutes, place, with: people, isCancelled }: MailedInterview) {
  const when = startsAt === null ? '' : whenText({ startsAt, minutes });
  const facts: [string, string][] = isCancelled
    ? [['Cancelled', when]]
    : [
        ['When', when],
        ['Where', place],
        ['With', people.map(({ name }) => name).join(', ')],
      ];
  return facts.filter(([, value]) => value !== '');
}

/** 10:00 on the company's clock. */
export function timeText(date: Date): string {
  return formatTime(date);
}

/** How an interview stands: still to come, going on, or over. // H7 */
export function phaseOf(interview: { startsAt: Date; minutes: number }, now: Date): 'ahead' | 'now' | 'over' {
  if (now < interview.startsAt) return 'ahead';
  return now < endOf(interview) ? 'now' : 'over';
}

type Clash = {
  startsAt: Date;
  minutes: number;
  /** Null if the time is only offered yet. */
  fullName: string | null;
  isSamePlace: boolean;
  with: readonly string[];
};

/** The most that are named. */
const MAX_CLASHES = 3;
const LIST = new Intl.ListFormat('en-GB');

/**
 * Warns of other interviews at the same time: who, or what place, is taken; '' if there are none.
 *
 * @param severalDays whether the days have to be named.
 */
export function clashText(clashes: readonly Clash[], severalDays = false): string {
  const named = clashes.slice(0, MAX_CLASHES).map((clash) => {
    const { startsAt, fullName, isSamePlace, with: people } = clash;
    const span = severalDays ? `${SHORT_DAY.format(startsAt)}, ${spanText(clash)}` : spanText(clash);
    const taken = [...people, ...(isSamePlace ? ['the place'] : [])];
    if (taken.length === 0) return `${fullName} has another interview then (${span}).`;
    const subject = LIST.format(taken).replace(/^the/, 'The');
    const reason = fullName === null ? 'times offered to candidates' : `interview with ${fullName}`;
    return `${subject} ${taken.length === 1 ? 'is' : 'are'} not free: ${reason} (${span}).`;
  });
  const more = clashes.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** How an interview stands, as a list shows it. @param isDue over, and its application without a decision. */
export function stateOf(
  interview: { startsAt: Date; minutes: number; isDue: boolean },
  now: Date,
): { label: string; colour: string } {
  const phase = phaseOf(interview, now);
  if (phase === 'ahead') return { label: 'Arranged', colour: 'blue' };
  if (phase === 'now') return { label: 'Now', colour: 'gray' };
  return interview.isDue ? { label: 'Decision due', colour: 'orange' } : { label: 'Over', colour: 'gray' };
}

type ToldState = {
  sequence: number;
  cancelledAt: Date | null;
  /** As the last mail that was sent told it; null if none was. */
  told: { sequence: number; cancelled: boolean } | null;
};

/**
 * Says that the candidate doesn't know an interview as it stands; null if they do. A cancellation stays untold if its mail
 * was taken back or failed: then the candidate comes. // H7
 */
export function untoldText({ sequence, cancelledAt, told }: ToldState): string | null {
  const needsNoMail = cancelledAt !== null && (told === null || told.cancelled);
  if (needsNoMail || told?.sequence === sequence) return null;
  const subject = cancelledAt !== null ? 'the cancellation' : told === null ? 'it' : 'the change';
  return `No email about ${subject} has left yet.`;
}

/** A day and a time on the company's clock as a date; null if there is no such day or time. */
export function readStart(day: string, time: string): Date | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || !isDay(day)) return null;
  return new Date(startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS);
}

/** Ids of colleagues, separated by spaces. */
export const colleagueIds = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text = ''): string[] => [...new Set(text.split(' ').filter(isRowId))]),
  ),
  z.array(z.string()).check(z.maxLength(MAX_PEOPLE, `Choose at most ${MAX_PEOPLE} colleagues`)),
);

/** One of LENGTHS; 60 for anything else. */
export const interviewLength = z.pipe(
  z.string(),
  z.transform((text) => LENGTHS.find((minutes) => String(minutes) === text) ?? 60),
);

/** The mail that goes with it: only if `mail` is ticked, and its texts are required then. */
export const interviewMailSchema = z.object({
  mail: ticked,
  subject: z._default(line(MAX_SUBJECT), ''),
  text: z._default(lines(MAX_BODY), ''),
});
export type InterviewMail = z.output<typeof interviewMailSchema>;

/** When, where and with whom; the fields of the form that arranges or changes an interview. // H7 */
export const interviewSchema = z.extend(interviewMailSchema, {
  /** What was warned of (`clashText`) and is accepted. */
  overlaps: z._default(z.string(), ''),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose the day')),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose the time')),
  minutes: interviewLength,
  place: line(MAX_PLACE, 'Say where it is'),
  people: colleagueIds,
});
export type InterviewFields = z.output<typeof interviewSchema>;

/** What cancels an interview that closing takes away, if there is no template for it. */
export const CANCELLED_TEXT = {
  subject: 'Your interview is cancelled ({{reference}})',
  text: 'Hello {{name}}\n\nWe are sorry, but the interview below has been cancelled. The attached calendar file removes it from your calendar.\n\nIf you have a question, reply to this email or call us on {{phone}} ({{hours}}).\n\nKind regards\n{{author}}',
} as const;

/** The same for an applicant who has withdrawn. */
export const WITHDRAWN_TEXT = {
  subject: CANCELLED_TEXT.subject,
  text: 'Hello {{name}}\n\nYou have withdrawn your application, so the interview below has been cancelled. The attached calendar file removes it from your calendar.\n\nKind regards\n{{author}}',
} as const;
