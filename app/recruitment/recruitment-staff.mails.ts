import { mailedBecause } from '#app/accounts/settings/settings.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import { reference } from './applications/reference.ts';
import type { StaffNews } from './applications/staff-notifications.commands.server.ts';
import { writeCalendar } from './contact/calendar.ts';
import { endOf, interviewFacts, whenText } from './contact/interview.ts';
import type { InterviewerMail } from './contact/interviewers.commands.server.ts';
import { domainOf, type MailedApplication } from './recruitment.mails.ts';

/** Tells an admin who wants mails that there is a new application, without personal data. // C9 */
export function buildAdminMail(
  { id, number, position }: MailedApplication,
  publicUrl: string,
  company: CompanyFacts,
) {
  const title = position === null ? 'New application' : `New application for ${position}`;
  return companyMail(company, {
    subject: `${reference(number)}: ${title}`,
    title,
    paragraphs: ['Somebody has applied on the careers page.'],
    facts: [
      ['Reference', reference(number)],
      ['Position', position ?? ''],
    ],
    button: { label: 'Open the application', url: `${publicUrl}/admin/job-applications/${id}` },
    closing: [mailedBecause(publicUrl)],
  });
}

/**
 * Tells a colleague of an interview that they hold, of a change, or of its cancellation, with a calendar file. Without
 * personal data, since it stays in their calendar when the application is erased. // H7
 */
export function buildInterviewerMail(
  mail: InterviewerMail,
  { publicUrl, careers }: { publicUrl: string; careers: string },
  company: CompanyFacts,
) {
  const { interviewId, adminId, sequence, startsAt, minutes, held, isNews } = mail;
  const when = whenText({ startsAt, minutes });
  const subject = held && [reference(held.application.number), held.application.position].filter(Boolean);
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
    summary: subject === null ? 'Interview' : `Interview: ${subject.join(', ')}`,
    place: held?.place ?? '',
    description: page ?? '',
    organizer: { name: company.name, address: careers },
    attendee: { name: mail.to.name, address: mail.to.email },
    writtenAt: new Date(),
  };
  return {
    ...companyMail(company, {
      subject: `${title}: ${when}`,
      title,
      paragraphs: [
        held === null
          ? 'You were to hold this interview. The attached calendar file removes it from your calendar.'
          : 'The attached calendar file puts it into your calendar.',
      ],
      facts: [
        ...(held ? ([['Reference', subject?.join(', ') ?? '']] satisfies [string, string][]) : []),
        ...interviewFacts({
          startsAt,
          minutes,
          place: event.place,
          with: held?.with ?? [],
          isCancelled: held === null,
        }),
      ],
      ...(page !== null && { button: { label: 'Open the application', url: page } }),
      closing: [],
    }),
    calendar: writeCalendar(event),
  };
}

/** More applications are only counted. */
const MAX_NEWS = 20;

/** Tells a colleague what was assigned to them, and where a note mentions them, without personal data. // H4 */
export function buildNewsMail(news: StaffNews, publicUrl: string, company: CompanyFacts) {
  const [first] = news;
  const lines = news.slice(0, MAX_NEWS).map(({ type, author, number, position }) => {
    const subject = position === null ? reference(number) : `${reference(number)}, ${position}`;
    return `${subject}: ${author} ${type === 'assigned' ? 'assigned it to you' : 'mentioned you in a note'}`;
  });
  const more = news.length - lines.length;
  const isSingleApplication =
    first !== undefined && news.every(({ applicationId }) => applicationId === first.applicationId);
  const kinds = new Set(news.map(({ type }) => type));
  const topic = kinds.size === 2 ? 'News' : kinds.has('assigned') ? 'Assigned to you' : 'Mentioned in a note';
  const title = isSingleApplication
    ? `${reference(first.number)}: ${topic}`
    : `${topic}: ${news.length} times`;
  return companyMail(company, {
    subject: title,
    title,
    paragraphs: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    button: isSingleApplication
      ? {
          label: 'Open the application',
          url: `${publicUrl}/admin/job-applications/${first.applicationId}`,
        }
      : { label: 'Open the notifications', url: `${publicUrl}/admin/notifications` },
    closing: [mailedBecause(publicUrl)],
  });
}
