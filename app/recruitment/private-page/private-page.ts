import { companyDay, monthsAfter, startOfDay } from '#app/country/day.ts';

/** The page that a mailed link opens: it takes the token, which stands behind the # of the link. // H10, X7 */
export const OPENING_PAGE = '/application';

/** @param page the application's reference in lower case, such as a-1042, or anything that somebody typed. */
export function privatePagePath(page: string): string {
  return `${OPENING_PAGE}/${encodeURIComponent(page)}`;
}

/** The address of what is shown once everything was erased; no reference is like it. */
export const ERASED = 'erased';

/** What a code confirms. */
const PURPOSES = ['export', 'erase'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** How long a code works. */
export const CODE_MINUTES = 30;
/** How often a code may be tried. */
export const MAX_TRIES = 5;
/** How many codes are mailed an hour. */
export const MAX_CODES = 5;

/** What applicants are told about their application. */
export type ShownStatus = 'received' | 'considered' | 'untold' | 'offered' | 'declined' | 'withdrawn';

type Decision = {
  status: string;
  withdrawnAt: Date | null;
  /** When staff told the applicant by phone of closing it. */
  toldAt: Date | null;
  /** Whether a mail that says so was sent, and the decision not taken back since. */
  rejectionSent: boolean;
  offerSent: boolean;
  /** Whether the rejection is written and waits for its time. */
  rejectionWaits: boolean;
};

const UNDECIDED: readonly string[] = ['busy', 'accepted', 'pending'];

/**
 * The status of an application that its applicant is shown. A decision counts once its mail was sent, or the applicant was told by
 * phone; until then a closed or accepted application looks like any other that somebody works on. That is so only while a
 * mail is to come: of an application that was closed without one, and of an imported one that is decided, the page
 * promises nothing and tells nothing. // H10, H14
 */
export function shownStatusOf({
  status,
  withdrawnAt,
  toldAt,
  rejectionSent,
  offerSent,
  rejectionWaits,
}: Decision): ShownStatus {
  if (status === 'closed') {
    if (withdrawnAt !== null) return 'withdrawn';
    if (rejectionSent || toldAt !== null) return 'declined';
    return rejectionWaits ? 'considered' : 'untold';
  }
  if (offerSent) return 'offered';
  if (status === 'active') return 'received';
  return UNDECIDED.includes(status) ? 'considered' : 'untold';
}

/** Whether the applicant can still change the CV or withdraw. */
export function isOpenTo(shownStatus: ShownStatus): boolean {
  return shownStatus !== 'declined' && shownStatus !== 'withdrawn';
}

type Words = { title: string; next: string };

/** Each status in plain words, with what happens next. */
const STATUS_WORDS: Readonly<Record<ShownStatus, Words>> = {
  received: {
    title: 'We have your application',
    next: 'Our hiring team reads it and gets back to you by email or on the number you gave.',
  },
  considered: {
    title: 'We are considering your application',
    next: 'You will hear from us by email or on the number you gave, whatever we decide.',
  },
  untold: {
    title: 'We have your application',
    next: 'To ask how it stands, reply to one of our emails or phone us.',
  },
  offered: {
    title: 'We would like you to join us',
    next: 'The details are in the email we sent you. Reply to it, or phone us.',
  },
  declined: {
    title: 'We have decided to go on with other candidates',
    next: 'There is nothing more for you to do. You are welcome to apply again.',
  },
  withdrawn: {
    title: 'You have withdrawn this application',
    next: 'We have stopped working on it, and any interview is cancelled. You are welcome to apply again.',
  },
};

/** In place of `received` and `considered` while an interview is ahead. // H7 */
const INVITED: Words = {
  title: 'We have invited you to an interview',
  next: 'If the time does not suit you, reply to our email or phone us.',
};

/** In place of them while times for an interview are offered; the second if none of those is left. // H15 */
const OFFERED: Words = {
  title: 'Choose a time for your interview',
  next: 'Each time goes to whoever chooses it first.',
};
const NONE_LEFT: Words = {
  title: 'No time is left to choose',
  next: 'The times we offered you for an interview are taken or over. Ask for another below.',
};
/** Once the applicant has asked for another time. */
const ASKED: Words = {
  title: 'You have asked for another time',
  next: 'We will get back to you by email or on the number you gave.',
};

type ShownApplication = {
  shownStatus: ShownStatus;
  interviews: readonly { cancelled: boolean }[];
  offer: { free: readonly Date[]; asked: string | null } | null;
};

/** What the page says of an application; an interview that stands is more than times that were offered. // H7, H15 */
export function shownStatusText({ shownStatus, interviews, offer }: ShownApplication): Words {
  if (shownStatus !== 'received' && shownStatus !== 'considered') return STATUS_WORDS[shownStatus];
  if (interviews.some(({ cancelled }) => !cancelled)) return INVITED;
  if (offer === null) return STATUS_WORDS[shownStatus];
  if (offer.free.length > 0) return OFFERED;
  return offer.asked === null ? NONE_LEFT : ASKED;
}

/** How the last action ended, named in the address it leads to. */
export const NOTICES = {
  cv: 'Your CV is stored.',
  withdrawn: 'Your application is withdrawn.',
  code: 'The code is on its way to the email address you applied with.',
  chosen: 'Your interview is booked. We have sent you an email with a calendar file.',
  taken: 'Somebody else has just chosen this time. Please choose another.',
  'no-time': 'Please choose one of the times.',
  'times-over': 'These times are no longer offered.',
  'time-asked': 'We have received your request for another time.',
  'no-wish': 'Please write when you could come, in at most 500 characters.',
  'wrong-code': 'This code is not right. Please check it and try again.',
  'code-over': 'This code no longer works. Please ask for a new one.',
  'too-many': 'You have asked for many codes. Please try again in an hour, or phone us.',
  closed: 'This application can no longer be changed.',
  busy: 'Too many requests came from your connection. Please try again in a few minutes, or phone us.',
} as const;
export type NoticeKey = keyof typeof NOTICES;

const SUCCESSES: readonly NoticeKey[] = ['cv', 'withdrawn', 'code', 'chosen', 'time-asked'];

export function isSuccess(key: NoticeKey): boolean {
  return SUCCESSES.includes(key);
}

export function purposeOf(text: unknown): Purpose | null {
  return PURPOSES.find((purpose) => purpose === text) ?? null;
}

/**
 * The last day on which an application is kept, as the job that erases it counts (retention.jobs.server.ts): one from 31
 * August expires after six months on 28 February. // X5
 *
 * @param months RETENTION_MONTHS.
 */
export function keptUntil(appliedAt: Date, months: number): Date {
  return startOfDay(monthsAfter(companyDay(appliedAt), months));
}
