import { company } from '#app/company/company.ts';
import { applicationsKept, informationOfficer } from '#app/company/privacy.ts';
import { renderEmail } from '#app/platform/mail/email-template.ts';
import { reference } from './applications/reference.ts';

/** The mail kinds of this department in the outbox; the subject of the last one is the note. // C9, R8 */
export const APPLICATION_TO_APPLICANT = 'application-to-applicant';
export const APPLICATION_TO_ADMIN = 'application-to-admin';
export const NOTE_TO_CANDIDATE = 'note-to-candidate';
/** Its subject is the candidate mail. // H5 */
export const MAIL_TO_CANDIDATE = 'mail-to-candidate';

/** The fields of an application that mails contain; the position is null if it was deleted. */
export type MailedApplication = { id: string; number: number; fullName: string; position: string | null };

/** Confirms to the applicant that the application arrived, with the next steps and how to have it erased. // C9, X5 */
export function buildAcknowledgement(
  { number, fullName, position }: MailedApplication,
  { publicUrl, retentionMonths }: { publicUrl: string; retentionMonths: number },
) {
  return {
    subject: `${reference(number)}: we have your application`,
    ...renderEmail({
      title: 'We have your application',
      paragraphs: [
        greeting(fullName),
        `Thank you for applying to ${company.name}. Your application is with us, CV included. The people who hire read it and get back to you by email or on the number you gave.`,
      ],
      facts: [
        ['Reference', reference(number)],
        ['Position', position ?? ''],
      ],
      closing: [
        'To correct, add to or withdraw your application, reply to this email.',
        `How long job applications are kept: ${applicationsKept(retentionMonths).detail} To have yours erased, reply to this email or write to ${informationOfficer.email}. Your rights: ${publicUrl}/privacy`,
        'You did not apply? Somebody gave your address by mistake: reply to this email, and we erase what was sent.',
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
      closing: [
        `You get this email because Email Notifications are on in your settings: ${publicUrl}/admin/settings`,
      ],
    }),
  };
}

/** Sends a note to the candidate. // R8 */
export function buildNoteMail(
  { number, fullName, position }: MailedApplication,
  note: { author: string; text: string },
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
      closing: ['Reply to this email to answer.'],
    }),
  };
}

/** A mail that staff wrote, singly or to several, with its placeholders filled in. // H5 */
export function buildCandidateMail({ number }: { number: number }, mail: { subject: string; text: string }) {
  return {
    subject: mail.subject,
    ...renderEmail({
      title: mail.subject,
      paragraphs: mail.text.split(/\n{2,}/),
      facts: [['Reference', reference(number)]],
      closing: ['Reply to this email to answer.'],
    }),
  };
}

/** Letters, combining marks, spaces, hyphens, apostrophes, and dots that end a word. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,60}$/u;

/**
 * The name if it is safe to include in a mail to an unverified address. Anybody can enter somebody else's address, so
 * anything that isn't a plain name, such as a URL, is left out to prevent its use for spam.
 */
export function plainName(fullName: string): string {
  return PLAIN_NAME.test(fullName) ? fullName : '';
}

function greeting(fullName: string): string {
  return ['Hello', plainName(fullName)].filter((word) => word !== '').join(' ');
}
