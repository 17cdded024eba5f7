import { isDay } from '#app/country/day.ts';
import { formatCalendarDay, formatDateTime } from '#app/ui/dates.ts';

/** Every audited action and its label on the audit screen. */
export const ACTIONS = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'sign-in-refused': 'Refused to sign in: wrong password',
  'sign-in-locked': 'Locked after too many wrong passwords',
  'passkey-refused': 'Refused to sign in: passkey not accepted',
  'code-refused': 'Refused to sign in: wrong code',
  'codes-locked': 'Locked after ten wrong codes',
  'account-created': 'Created an account',
  'account-changed': 'Changed an account',
  'account-deleted': 'Deleted an account',
  'colleague-invited': 'Invited a colleague',
  'invitation-sent-again': 'Sent an invitation again',
  'invitation-taken-back': 'Took back an invitation',
  'invitation-accepted': 'Accepted an invitation',
  'password-mail-sent': 'Had a password mail sent',
  'password-changed': 'Set a new password',
  'password-confirmed': 'Confirmed their password',
  'password-refused': 'Gave a wrong password when asked to confirm',
  'confirmations-locked': 'Gave too many wrong passwords when asked to confirm',
  'two-factor-on': 'Switched two-factor sign-in on',
  'two-factor-off': 'Switched two-factor sign-in off',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'recovery-code-used': 'Signed in with a recovery code',
  'recovery-codes-renewed': 'Made new recovery codes',
  'settings-changed': 'Changed their settings',
  'login-history-exported': 'Downloaded the login history',
  'notification-deleted': 'Deleted a notification',
  'notifications-cleared': 'Cleared all notifications',
  'application-created': 'Entered an application',
  'status-changed': 'Changed the status of an application',
  'application-assessed': 'Assessed an application',
  assigned: 'Assigned an application',
  unassigned: 'Unassigned an application',
  'note-added': 'Added a note',
  'note-deleted': 'Deleted a note',
  'note-restored': 'Restored a note',
  'note-mailed-again': 'Had a note mailed again',
  'candidate-mailed': 'Wrote to a candidate',
  'candidate-mail-taken-back': 'Took back an email to a candidate',
  'told-by-phone': 'Recorded that an applicant was told by phone',
  'told-taken-back': 'Removed the record that an applicant was told by phone',
  'cv-viewed': 'Viewed a CV',
  'cv-replaced': 'Replaced a CV',
  'application-withdrawn': 'Withdrew an application',
  'times-offered': 'Offered times for an interview',
  'times-stopped': 'Stopped offering times for an interview',
  'time-chosen': 'Chose a time for an interview',
  'time-asked': 'Asked for another time for an interview',
  'interview-arranged': 'Arranged an interview',
  'interview-changed': 'Changed an interview',
  'interview-cancelled': 'Cancelled an interview',
  'interview-restored': 'Restored a cancelled interview',
  'cv-infected': 'The virus scan found something in a CV',
  'application-deleted': 'Erased an application',
  'application-expired': 'Erased an application at the end of its time',
  'applications-exported': 'Downloaded applications',
  'personal-data-exported': 'Exported personal data',
  'candidate-changed': "Changed a candidate's details",
  'lead-created': 'Entered a lead',
  'lead-changed': "Changed a lead's contact details",
  'lead-lines-changed': 'Changed the parts of a lead',
  'lead-status-changed': 'Changed the status of a lead',
  'lead-owner-changed': 'Changed the owner of a lead',
  'lead-follow-up-changed': 'Changed the follow-up date of a lead',
  'lead-note-added': 'Added a note to a lead',
  'lead-contact-recorded': 'Recorded a call or an email with a lead',
  'lead-entry-removed': 'Removed an entry of a lead',
  'lead-erased': 'Erased a lead with everything about the person',
  'lead-alone-erased': 'Erased a lead',
  'lead-expired': 'Erased a lead at the end of its time',
  'leads-exported': 'Downloaded leads',
  'lead-drawings-added': 'Added drawings to a lead',
  'drawings-downloaded': 'Downloaded drawings',
  'drawing-previewed': 'Previewed a drawing',
  'drawing-unit-changed': 'Changed the unit of a drawing',
  'drawing-plate-changed': 'Changed the grade or thickness of a drawing',
  'answer-file-downloaded': 'Downloaded a file of an answer',
  'customer-created': 'Added a customer',
  'customer-changed': 'Changed a customer',
  'customers-merged': 'Merged two customers',
  'customer-deleted': 'Deleted a customer',
  'contact-erased': 'Erased a contact',
  'quotation-created': 'Began a quotation',
  'quotation-sent': 'Sent a quotation',
  'quotation-withdrawn': 'Withdrew a quotation',
  'quotation-revised': 'Began a revision of a quotation',
  'quotations-exported': 'Downloaded quotations',
  'quotation-order-downloaded': 'Downloaded the order to a quotation',
  'quotation-deleted': 'Deleted a draft of a quotation',
  'quotation-erased': 'Erased a quotation',
  'quotation-expired': 'Erased a quotation at the end of its time',
  'quotation-accepted': 'Quotation accepted',
  'quotation-declined': 'Quotation declined',
  'position-created': 'Created a position',
  'position-changed': 'Changed a position',
  'position-deleted': 'Deleted a position',
  'question-created': 'Created a question',
  'question-changed': 'Changed a question',
  'question-moved': 'Moved a question',
  'questions-copied': 'Copied questions to a position',
  'question-deleted': 'Deleted a question',
  'mail-sent-again': 'Had an email sent again',
  'mails-sent-again': 'Had all failed emails sent again',
  'cutting-feeds-changed': 'Changed the cutting speeds',
  'price-book-changed': 'Changed the price book',
  'company-changed': 'Published a change to the company',
  'company-confirmed': 'Confirmed what the company page says',
  'guide-changed': 'Changed the guide for setting up',
  'sample-content-kept': 'Kept the sample articles and positions',
  'sample-content-deleted': 'Deleted the sample articles and positions',
  'template-created': 'Created an email template',
  'template-changed': 'Changed an email template',
  'template-deleted': 'Deleted an email template',
  'lead-answered': 'Answered a lead by mail',
  'lead-answer-taken-back': 'Took back an answer to a lead',
  'lead-answer-discarded': 'Discarded an answer to a lead',
  'lead-answer-sent-again': 'Had an answer to a lead sent again',
  'article-created': 'Began an article',
  'article-published': 'Published an article',
  'article-scheduled': 'Scheduled an article',
  'article-unpublished': 'Unpublished an article',
  'article-restored': 'Restored a version of an article',
  'article-deleted': 'Deleted an article',
  'blog-term-changed': 'Changed a category, tag or author of the blog',
  'blog-term-deleted': 'Deleted a category, tag or author of the blog',
} as const;

export type Action = keyof typeof ACTIONS;

type ErasedSubject =
  | { kind: 'application' | 'quotation' | 'contact' | 'customer' }
  | { kind: 'lead'; why: 'lead' | 'person' | 'expired' };

/**
 * The actions that erase somebody, and whether their subject is an application (or candidate), a quotation, a customer or
 * one of its contacts, or a lead, with why. Before leads were erased alone, 'lead-erased' took everything about the person too. // X5
 */
export const ERASURES: Readonly<Record<string, ErasedSubject>> = {
  'application-deleted': { kind: 'application' },
  'application-expired': { kind: 'application' },
  'lead-erased': { kind: 'lead', why: 'person' },
  'lead-alone-erased': { kind: 'lead', why: 'lead' },
  'lead-expired': { kind: 'lead', why: 'expired' },
  'quotation-erased': { kind: 'quotation' },
  'quotation-expired': { kind: 'quotation' },
  'contact-erased': { kind: 'contact' },
  'customer-deleted': { kind: 'customer' },
} satisfies { [Erasing in Action]?: ErasedSubject };

/** An action's label; an action that an older version recorded and that no longer exists is shown as it is. */
export function actionLabel(action: string): string {
  return isAction(action) ? ACTIONS[action] : action;
}

export function isAction(text: unknown): text is Action {
  return typeof text === 'string' && Object.hasOwn(ACTIONS, text);
}

/** Details that identify the subject; they have a column of their own. */
const SUBJECT = ['reference', 'name'];

/** As `toISOString` writes it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A status as it is stored: in-progress. */
const STATUS = /^[a-z]+(?:-[a-z]+)*$/;

/** A detail as it is shown. An instant is shown as a time; older versions stored the time as it was shown. */
export function formatDetail(value: string, key = ''): string {
  if (INSTANT.test(value)) return formatDateTime(new Date(value));
  if (isDay(value)) return formatCalendarDay(value);
  if (['from', 'to'].includes(key) && STATUS.test(value))
    return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
  return YES_NO[value] ?? value;
}

/** What is read first, in this order. The database sorts keys by length. */
const FIRST = ['section', 'question', 'when', 'from', 'to'];

function rank(key: string): number {
  return FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
}

/** The other details on one line, such as `Changed: name, email; Mailed: yes`. */
export function formatDetails(details: Readonly<Record<string, string>>): string {
  return Object.entries(details)
    .filter(([key, value]) => !SUBJECT.includes(key) && value !== '')
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => `${key.charAt(0).toUpperCase()}${key.slice(1)}: ${formatDetail(value, key)}`)
    .join('; ');
}

const YES_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };
