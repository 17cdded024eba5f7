import type { Company, CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import { applicationsKept } from '#app/company/privacy.ts';
import { formatLongDay } from '#app/country/day.ts';
import { reference } from './applications/reference.ts';
import { writeCalendar } from './contact/calendar.ts';
import { endOf, interviewFacts } from './contact/interview.ts';
import { lastDayOf } from './contact/time-offer.ts';
import { CODE_MINUTES, type Purpose } from './private-page/private-page.ts';

/** The fields of an application that mails contain; the position is null if it was deleted. */
export type MailedApplication = { id: string; number: number; fullName: string; position: string | null };

/**
 * Confirms to the applicant that the application arrived, with the next steps, the link to the private page, and how to
 * have it erased. // C9, X5, H10
 *
 * @param privatePage the address of the applicant's private page.
 */
export function buildAcknowledgement(
  { number, fullName, position }: MailedApplication,
  { publicUrl, retentionMonths }: { publicUrl: string; retentionMonths: number },
  privatePage: string,
  company: Company,
) {
  return companyMail(company, {
    subject: `${reference(number)}: we have your application`,
    title: 'We have your application',
    paragraphs: [
      greeting(fullName),
      `Thank you for applying to ${company.name}. Your application is with us, CV included. Our hiring team reads it and gets back to you by email or on the number you gave.`,
    ],
    facts: [
      ['Reference', reference(number)],
      ['Position', position ?? ''],
    ],
    button: { label: 'Your application', url: privatePage },
    closing: [
      'This page is yours alone: it shows how your application stands, and there you can replace your CV, withdraw, or get a copy of everything and erase it. Please do not pass the link on. To correct anything else, reply to this email.',
      `How long job applications are kept: ${applicationsKept(retentionMonths).detail} To have yours erased, use the page above or write to ${company.profile.privacy.officer.email}. Your rights: ${publicUrl}/privacy`,
      'You did not apply? Somebody gave your address by mistake: erase everything on the page above, or reply to this email.',
    ],
  });
}

/** Sends a note to the candidate. // R8 */
export function buildNoteMail(
  { number, fullName, position }: MailedApplication,
  note: { author: string; text: string },
  privatePage: string,
  company: CompanyFacts,
) {
  return companyMail(company, {
    subject: `${reference(number)}: about your application`,
    title: 'About your application',
    paragraphs: [greeting(fullName), ...note.text.split(/\n{2,}/), `${note.author}\n${company.name}`],
    facts: [
      ['Reference', reference(number)],
      ['Position', position ?? ''],
    ],
    closing: ['Reply to this email to answer.', standingAt(privatePage)],
  });
}

/** A mail that staff wrote, singly or to several, with its placeholders filled in. // H5 */
export function buildCandidateMail(
  { number }: { number: number },
  mail: { subject: string; text: string },
  privatePage: string,
  company: CompanyFacts,
  { interview, offer }: { interview: MailedInterview | null; offer: MailedOffer | null },
) {
  return companyMail(company, {
    subject: mail.subject,
    title: mail.subject,
    paragraphs: mail.text.split(/\n{2,}/),
    facts: [
      ['Reference', reference(number)],
      ...(interview ? interviewFacts({ ...interview, isCancelled: interview.cancelledAt !== null }) : []),
      ...(offer ? factsOfOffer(offer) : []),
    ],
    ...(offer && {
      button: {
        label: offer.free.length > 0 ? 'Choose a time' : 'Ask for another time',
        url: privatePage,
      },
    }),
    closing: [
      'Reply to this email to answer.',
      offer ? 'This page is yours alone. Please do not pass the link on.' : standingAt(privatePage),
    ],
  });
}

type MailedOffer = {
  free: readonly Date[];
  minutes: number;
  place: string;
  closesAt: Date;
};

/** What a mail says of offered times; which of them are left is on the page, as it may change any moment. // H15 */
function factsOfOffer({ free, minutes, place, closesAt }: MailedOffer): [string, string][] {
  if (free.length === 0) return [];
  return [
    ['Length', `${minutes} minutes`],
    ['Where', place],
    ['Choose until', formatLongDay(lastDayOf({ closesAt }))],
  ];
}

type MailedInterview = {
  id: string;
  startsAt: Date;
  minutes: number;
  place: string;
  sequence: number;
  cancelledAt: Date | null;
  /** The colleagues who hold it. */
  with: readonly { name: string }[];
};

/** For the ids of calendar entries, which are the same from one mail to the next. */
export function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}

/** The calendar file that goes with a mail about an interview. // H7 */
export function buildInvitation(
  { number, fullName, email, position }: MailedApplication & { email: string },
  interview: MailedInterview,
  careers: string,
  company: CompanyFacts,
) {
  const { id, startsAt, place, sequence, cancelledAt } = interview;
  const cancelled = cancelledAt !== null;
  const names = interview.with.map(({ name }) => name).join(', ');
  const event = {
    uid: `${id}@${domainOf(careers)}`,
    sequence,
    cancelled,
    startsAt,
    endsAt: endOf(interview),
    summary: position === null ? `Interview at ${company.name}` : `Interview at ${company.name}: ${position}`,
    place,
    description: `Your application ${reference(number)}${names && `\nWith: ${names}`}\nPhone: ${company.phone}`,
    organizer: { name: company.name, address: careers },
    attendee: { name: plainName(fullName), address: email },
    writtenAt: new Date(),
  };
  return writeCalendar(event);
}

function standingAt(privatePage: string): string {
  return `How your application stands, for you alone: ${privatePage}`;
}

/** The code that confirms an export or an erasure. // H10 */
export function buildCodeMail(
  { number }: { number: number },
  { code, purpose }: { code: string; purpose: Purpose },
  company: CompanyFacts,
) {
  const purposes = {
    export: 'download everything we have about you',
    erase: 'erase everything we have about you',
  };
  return companyMail(company, {
    // Without the code, as a locked phone shows subjects.
    subject: `${reference(number)}: your code`,
    title: `Your code is ${code}`,
    paragraphs: [
      `Enter it on the page of your application to ${purposes[purpose]}. It works for ${CODE_MINUTES} minutes.`,
    ],
    closing: [
      'You did not ask for it? Then somebody else has your link: do not give them the code, and reply to this email.',
    ],
  });
}

/** Letters, combining marks, spaces, hyphens, apostrophes, and dots that end a word. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;
/** Long enough for nearly every name, too short for a message. // L25 */
const MAX_GREETED = 40;

/**
 * The name if it is safe to include in a mail to an unverified address. Anybody can enter somebody else's address, so
 * anything that isn't a plain name, such as a URL, is left out to prevent its use for spam, and a long one is cut.
 */
export function plainName(fullName: string): string {
  return PLAIN_NAME.test(fullName) ? [...fullName].slice(0, MAX_GREETED).join('').trimEnd() : '';
}

function greeting(fullName: string): string {
  return ['Hello', plainName(fullName)].filter((word) => word !== '').join(' ');
}
