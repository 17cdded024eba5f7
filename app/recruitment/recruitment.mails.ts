import { company } from '#app/company/old-company.ts';
import { applicationsKept, informationOfficer } from '#app/company/privacy.ts';
import { renderEmail } from '#app/platform/mail/email-template.ts';
import { reference } from './applications/reference.ts';
import type { StaffNews } from './applications/staff-notifications.commands.server.ts';
import { calendarMethod, writeCalendar } from './contact/calendar.ts';
import { endOf, interviewFacts, whenText } from './contact/interview.ts';
import type { InterviewerMail } from './contact/interviewers.commands.server.ts';
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
) {
  return {
    subject: `${reference(number)}: we have your application`,
    ...renderEmail({
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
        `How long job applications are kept: ${applicationsKept(retentionMonths).detail} To have yours erased, use the page above or write to ${informationOfficer.email}. Your rights: ${publicUrl}/privacy`,
        'You did not apply? Somebody gave your address by mistake: erase everything on the page above, or reply to this email.',
      ],
    }),
  };
}

/** Tells an admin who wants mails that there is a new application, without personal data. // C9 */
export function buildAdminMail({ id, number, position }: MailedApplication, publicUrl: string) {
  const what = position === null ? 'New application' : `New application for ${position}`;
  return {
    subject: `${reference(number)}: ${what}`,
    ...renderEmail({
      title: what,
      paragraphs: ['Somebody has applied on the careers page.'],
      facts: [
        ['Reference', reference(number)],
        ['Position', position ?? ''],
      ],
      button: { label: 'Open the application', url: `${publicUrl}/admin/job-applications/${id}` },
      closing: [mailedBecause(publicUrl)],
    }),
  };
}

/** Sends a note to the candidate. // R8 */
export function buildNoteMail(
  { number, fullName, position }: MailedApplication,
  note: { author: string; text: string },
  privatePage: string,
) {
  return {
    subject: `${reference(number)}: about your application`,
    ...renderEmail({
      title: 'About your application',
      paragraphs: [greeting(fullName), ...note.text.split(/\n{2,}/), `${note.author}\n${company.name}`],
      facts: [
        ['Reference', reference(number)],
        ['Position', position ?? ''],
      ],
      closing: ['Reply to this email to answer.', standingAt(privatePage)],
    }),
  };
}

/** A mail that staff wrote, singly or to several, with its placeholders filled in. // H5 */
export function buildCandidateMail(
  { number }: { number: number },
  mail: { subject: string; text: string },
  privatePage: string,
  interview: MailedInterview | null = null,
) {
  return {
    subject: mail.subject,
    ...renderEmail({
      title: mail.subject,
      paragraphs: mail.text.split(/\n{2,}/),
      facts: [['Reference', reference(number)], ...(interview ? factsOf(interview) : [])],
      closing: ['Reply to this email to answer.', standingAt(privatePage)],
    }),
  };
}

type MailedInterview = {
  id: string;
  startsAt: Date;
  minutes: number;
  place: string;
  sequence: number;
  cancelledAt: Date | null;
  /** The names of the colleagues who hold it. */
  with: readonly string[];
};

function factsOf(interview: MailedInterview): [string, string][] {
  const people = interview.with.map((name) => ({ name }));
  return interviewFacts({ ...interview, with: people, isCancelled: interview.cancelledAt !== null });
}

/**
 * Tells a colleague of an interview that they hold, of a change, or of its cancellation, with a calendar file. Without
 * personal data, since it stays in their calendar when the application is erased. // H7
 */
export function buildInterviewerMail(
  mail: InterviewerMail,
  { publicUrl, mail: { careers } }: { publicUrl: string; mail: { careers: string } },
) {
  const { interviewId, adminId, sequence, startsAt, minutes, held, isNews } = mail;
  const when = whenText({ startsAt, minutes });
  const about = held && [reference(held.application.number), held.application.position].filter(Boolean);
  const title =
    held === null
      ? 'An interview is cancelled'
      : isNews
        ? 'You hold an interview'
        : 'An interview has changed';
  const page = held && `${publicUrl}/admin/job-applications/${held.application.id}`;
  const event = {
    uid: `${interviewId}.${adminId}@${domainOf(careers)}`,
    sequence,
    cancelled: held === null,
    startsAt,
    endsAt: endOf({ startsAt, minutes }),
    summary: about === null ? 'Interview' : `Interview: ${about.join(', ')}`,
    place: held?.place ?? '',
    description: page ?? '',
    organizer: { name: company.name, address: careers },
    attendee: { name: mail.to.name, address: mail.to.email },
    writtenAt: new Date(),
  };
  return {
    subject: `${title}: ${when}`,
    ...renderEmail({
      title,
      paragraphs: [
        held === null
          ? 'You were to hold this interview. The attached calendar file removes it from your calendar.'
          : 'The attached calendar file puts it into your calendar.',
      ],
      facts: [
        ...(held ? ([['Reference', about?.join(', ') ?? '']] satisfies [string, string][]) : []),
        ...interviewFacts({
          startsAt,
          minutes,
          place: event.place,
          with: (held?.with ?? []).map((name) => ({ name })),
          isCancelled: held === null,
        }),
      ],
      ...(page !== null && { button: { label: 'Open the application', url: page } }),
      closing: [],
    }),
    calendar: { method: calendarMethod(event), content: writeCalendar(event) },
  };
}

/** More applications are only counted. */
const MAX_NEWS = 20;

/** Tells a colleague what was assigned to them, and where a note mentions them, without personal data. // H4 */
export function buildNewsMail(news: StaffNews, publicUrl: string) {
  const [first] = news;
  const lines = news.slice(0, MAX_NEWS).map(({ type, author, number, position }) => {
    const about = position === null ? reference(number) : `${reference(number)}, ${position}`;
    return `${about}: ${author} ${type === 'assigned' ? 'assigned it to you' : 'mentioned you in a note'}`;
  });
  const more = news.length - lines.length;
  const isOne =
    first !== undefined && news.every(({ applicationId }) => applicationId === first.applicationId);
  const kinds = new Set(news.map(({ type }) => type));
  const what = kinds.size === 2 ? 'News' : kinds.has('assigned') ? 'Assigned to you' : 'Mentioned in a note';
  const title = isOne ? `${reference(first.number)}: ${what}` : `${what}: ${news.length} times`;
  return {
    subject: title,
    ...renderEmail({
      title,
      paragraphs: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
      button: isOne
        ? { label: 'Open the application', url: `${publicUrl}/admin/job-applications/${first.applicationId}` }
        : { label: 'Open the notifications', url: `${publicUrl}/admin/notifications` },
      closing: [mailedBecause(publicUrl)],
    }),
  };
}

function mailedBecause(publicUrl: string): string {
  return `You get this email because Email Notifications are on in your settings: ${publicUrl}/admin/settings`;
}

function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}

/** The calendar file that goes with a mail about an interview. // H7 */
export function buildInvitation(
  { number, fullName, email, position }: MailedApplication & { email: string },
  interview: MailedInterview,
  careers: string,
) {
  const { id, startsAt, place, sequence, cancelledAt } = interview;
  const cancelled = cancelledAt !== null;
  const people = interview.with.length === 0 ? '' : `\nWith: ${interview.with.join(', ')}`;
  const event = {
    uid: `${id}@${domainOf(careers)}`,
    sequence,
    cancelled,
    startsAt,
    endsAt: endOf(interview),
    summary: position === null ? `Interview at ${company.name}` : `Interview at ${company.name}: ${position}`,
    place,
    description: `Your application ${reference(number)}${people}\nPhone: ${company.phone}`,
    organizer: { name: company.name, address: careers },
    attendee: { name: plainName(fullName), address: email },
    writtenAt: new Date(),
  };
  return { method: calendarMethod(event), content: writeCalendar(event) };
}

function standingAt(privatePage: string): string {
  return `How your application stands, for you alone: ${privatePage}`;
}

/** The code that confirms an export or an erasure. // H10 */
export function buildCodeMail(
  { number }: { number: number },
  { code, purpose }: { code: string; purpose: Purpose },
) {
  const purposes = {
    export: 'download everything we have about you',
    erase: 'erase everything we have about you',
  };
  return {
    // Without the code, as a locked phone shows subjects.
    subject: `${reference(number)}: your code`,
    ...renderEmail({
      title: `Your code is ${code}`,
      paragraphs: [
        `Enter it on the page of your application to ${purposes[purpose]}. It works for ${CODE_MINUTES} minutes.`,
      ],
      closing: [
        'You did not ask for it? Then somebody else has your link: do not give them the code, and reply to this email.',
      ],
    }),
  };
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
