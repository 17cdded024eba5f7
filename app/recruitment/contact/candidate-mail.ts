import * as z from 'zod/mini';
import type { CompanyFacts } from '#app/company/company.ts';
import { hoursOn, type OpeningHours } from '#app/company/opening-hours.ts';
import { companyDay, dayAfter, startOfDay } from '#app/country/day.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import { CANDIDATE_OCCASIONS, type CandidateOccasion, OCCASIONS, type Values } from '#app/mail/occasions.ts';
import { MAX_BODY, MAX_SUBJECT, type MailText, unfilledMail } from '#app/mail/template.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { line, lines, ticked } from '#app/platform/submission/text-fields.ts';
import { MAX_CHOSEN, TOO_MANY_CHOSEN } from '../applications/application-notices.ts';
import { declineReason } from '../applications/assessment.ts';
import { reference } from '../applications/reference.ts';

/** How long a mail waits, so that it can be taken back. */
export const UNDO_SECONDS = 20;
/** The occasion of the mail that cancels an interview; it is written on the interview alone. // H7 */
export const CANCELLATION = 'interview-cancelled';
export const REJECTION = 'candidate-rejection';
export const OFFER = 'candidate-offer';
export const INVITATION = 'candidate-invitation';
/** The occasions of the mails about offered times; staff write the first one. // H15 */
export const TIMES_OFFERED = 'times-offered';
export const TIMES_REMINDER = 'times-reminder';
export const TIMES_TAKEN = 'times-taken';
/** Whoever has withdrawn gets none of these. // H10 */
const DECISIONS: ReadonlySet<string> = new Set([REJECTION, OFFER, INVITATION]);

/** The mails about interviews that are not written by themselves. // H7, H15 */
const ABOUT_INTERVIEWS: Readonly<Record<string, string>> = {
  [CANCELLATION]: 'Interview cancelled',
  [TIMES_OFFERED]: 'Times offered',
  [TIMES_REMINDER]: 'Reminder of the offered times',
  [TIMES_TAKEN]: 'The offered times are taken',
};

export function occasionLabel(occasion: string): string {
  if (Object.hasOwn(ABOUT_INTERVIEWS, occasion)) return ABOUT_INTERVIEWS[occasion] ?? '';
  const key = CANDIDATE_OCCASIONS.find((candidateOccasion) => candidateOccasion === occasion);
  return key ? OCCASIONS[key].label : 'Email';
}

/** Above this number, declining asks for the number to be typed. // H5 */
export const TYPED_ABOVE = 30;

/** 09:00, from the start of a day. */
export const NINE = 9 * 3_600_000;

/**
 * When a mail leaves: a rejection at 09:00 of the next working day, which is at least nine hours later, so that a decision can
 * be thought over and nobody reads it at night; any other after 20 seconds. // H5
 */
export function leavesAt(
  opening: OpeningHours,
  occasion: CandidateOccasion | typeof CANCELLATION,
  now: Date,
): Date {
  if (occasion !== REJECTION) return new Date(now.getTime() + UNDO_SECONDS * 1_000);
  let day = dayAfter(companyDay(now), 1);
  while (hoursOn(opening, day) === null) day = dayAfter(day, 1);
  return new Date(startOfDay(day).getTime() + NINE);
}

/**
 * The interview that a rejection cancels, as it leaves before the day of it. On the day itself the candidate would be on the
 * way, so a mail of its own cancels that one at once; and so do mails for others, as a mail has one calendar file. // H7
 */
export function toldByRejection<Interview extends { startsAt: Date; invited: boolean }>(
  cancelled: readonly Interview[],
  leaves: Date,
): Interview | null {
  const isLater = ({ invited, startsAt }: Interview) => invited && companyDay(leaves) < companyDay(startsAt);
  return cancelled.find(isLater) ?? null;
}

/** Why a mail is not sent to a candidate, when it is written or when it is due. // H5 */
export const REFUSALS = {
  gone: 'The application was erased.',
  position: 'The position was deleted, so {{position}} can’t be filled in.',
  placeholder: 'The text has a placeholder that nothing fills in.',
  offer: 'This person has an offer or was accepted.',
  'second-rejection': 'This person gets a rejection that day already.',
  status: 'The application was open. Close it, then write the rejection again.',
  withdrawn: 'The candidate has withdrawn the application.',
  interview: 'The interview has since been changed or cancelled, or has begun.',
  closed: 'The application is closed.',
  times: 'The candidate has chosen, or the times are no longer offered.',
  changed: 'The application was changed after you opened this form.',
  arranged: 'An interview is arranged already. Change that one, or cancel it first.',
} as const;
export type Refusal = keyof typeof REFUSALS;

/** Which of several applicants were written to, by their applications' ids, and who was not. */
export type Mailed = { sent: string[]; refused: { name: string; why: Refusal }[] };

/**
 * Why a mail that was written will not be sent, as far as the application alone decides it: a rejection leaves only while the
 * application is closed, an offer or an invitation only while it is not, and whoever has withdrawn gets no decision. // H5, H10, H14
 */
export function obstacleTo(
  occasion: string,
  { status, withdrawnAt }: { status: string; withdrawnAt: Date | null },
): Refusal | null {
  if (occasion === REJECTION && status !== 'closed') return 'status';
  if ((occasion === OFFER || occasion === INVITATION) && status === 'closed')
    return withdrawnAt === null ? 'closed' : 'withdrawn';
  return withdrawnAt !== null && DECISIONS.has(occasion) ? 'withdrawn' : null;
}

/**
 * What a mail to some candidates may be for. A rejection leaves only while its application is closed, so somebody whose
 * application is open gets one by declining. // H5, H14
 */
export function occasionsFor(
  recipients: readonly { status: string }[],
  decline: boolean,
): readonly CandidateOccasion[] {
  if (decline) return [REJECTION];
  const isOpen = recipients.some(({ status }) => status !== 'closed');
  return CANDIDATE_OCCASIONS.filter((occasion) => !isOpen || occasion !== REJECTION);
}

/** What is said of a mail that waits while there is an obstacle. */
export function obstacleText(obstacle: Refusal): string {
  return obstacle === 'status'
    ? 'It will not be sent, because the application is not closed. Close it, or take the email back.'
    : `It will not be sent. ${REFUSALS[obstacle]}`;
}

/**
 * A mail once another template is chosen: its text takes the place of the one before, and follows whatever else was typed.
 *
 * @param before the template that was chosen before.
 */
export function withTemplate(mail: MailText, before: MailText, next: MailText): MailText {
  const inserted = mail.text.endsWith(before.text) ? before.text.length : 0;
  const typed = mail.text.slice(0, mail.text.length - inserted);
  return {
    subject: mail.subject === before.subject ? next.subject : mail.subject,
    text: [typed.trim(), next.text].filter(Boolean).join('\n\n'),
  };
}

export function refusalText(code: string): string {
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code as Refusal] : code;
}

/** The ids of applications, separated by spaces. */
export const chosenIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): string[] => [...new Set(text.split(' ').filter(isRowId))]),
  ),
  z.array(z.string()).check(z.maxLength(MAX_CHOSEN, TOO_MANY_CHOSEN)),
);

/** The form that mails one or several candidates. */
export const candidateMailSchema = z.object({
  ids: chosenIds,
  occasion: z.enum(CANDIDATE_OCCASIONS, 'Choose what the email is for'),
  subject: line(MAX_SUBJECT, 'Write the subject'),
  text: lines(MAX_BODY, 'Write the text'),
  /** Whether the applications are closed with it. */
  decline: ticked,
  /** Why, for staff. // H16 */
  declineReason: z.optional(declineReason),
});
export type NewCandidateMail = z.output<typeof candidateMailSchema>;

/** What somebody saw of the applications before declining them: their statuses by id, and the interviews to come. // H5, H7 */
export type SeenBefore = { statuses: ReadonlyMap<string, string>; interviewIds: readonly string[] };

/** The form that asks what a mail to some candidates would say. */
export const recipientsSchema = z.object({ ids: chosenIds });

/** What the placeholders stand for. A deleted position leaves its placeholder, which blocks sending. */
export function placeholderValues(
  candidate: { fullName: string; number: number; position: string | null },
  author: string,
  company: CompanyFacts,
): Values<CandidateOccasion> {
  return {
    name: candidate.fullName,
    position: candidate.position ?? '',
    reference: reference(candidate.number),
    author,
    phone: formatPhone(company.phone),
    hours: company.hours,
  };
}

/** Why a mail can't be filled in completely for a candidate; null if it can. */
export function unfilledRefusal(mail: MailText, values: Values<CandidateOccasion>): Refusal | null {
  if (unfilledMail(mail, values) === null) return null;
  return values.position === '' ? 'position' : 'placeholder';
}

/** Those who would not get a mail, by their applications' ids, as far as that is known before it is sent. // H5 */
export function refusedBeforehand(
  recipients: Writing['recipients'],
  occasion: CandidateOccasion,
  mail: MailText,
): Map<string, Refusal> {
  const refused = new Map<string, Refusal>();
  const rejected = new Set<string>();
  for (const { id, email, values, refusals } of recipients) {
    const isSecond = occasion === REJECTION && rejected.has(email.toLowerCase());
    const hasNoPosition = unfilledRefusal(mail, values) === 'position';
    const why = hasNoPosition ? 'position' : (refusals[occasion] ?? (isSecond ? 'second-rejection' : null));
    if (why === null) rejected.add(email.toLowerCase());
    else refused.set(id, why);
  }
  return refused;
}

/** What writing to some candidates needs; `recipients.route.ts` answers with it. */
export type Writing = {
  recipients: {
    id: string;
    name: string;
    email: string;
    status: string;
    values: Values<CandidateOccasion>;
    /** Why mails of an occasion would not be sent, a rejection as one that closes the application. */
    refusals: Partial<Record<CandidateOccasion, Refusal>>;
    /** The interviews to come, and how the candidate would learn that declining cancels them. // H7 */
    interviews: { id: string; when: string; toldBy: 'rejection' | 'mail' | 'nobody' }[];
  }[];
  templates: { id: string; occasion: string; name: string; subject: string; body: string }[];
  /** Where interviews are held: the company's branches, the head office first. */
  branches: { name: string; place: string }[];
};
