import type { CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import { formatDateTime } from '#app/ui/dates.ts';

export const PASSWORD_RESET = 'password-reset';

/** The mail with a link for setting a new password. // A4 */
export function buildResetMail({ name }: { name: string }, link: string, company: CompanyFacts) {
  const subject = `Set a new password for the ${company.name} back office`;
  return companyMail(company, {
    subject,
    title: 'Set a new password',
    paragraphs: [
      name === '' ? 'Hello' : `Hello ${name}`,
      `A new password was requested for your account in the ${company.name} back office.`,
    ],
    button: { label: 'Set a new password', url: link },
    closing: [
      'The link works once, for an hour. Setting the password signs you out everywhere else. If you did not request this, ignore this email: your password stays as it is.',
    ],
  });
}

/** The outbox kind of a mail that invites a new colleague. */
export const COLLEAGUE_INVITATION = 'colleague-invitation';

/** The mail with a link for setting up an account. */
export function buildInvitationMail(
  { inviter, days }: { inviter: string; days: number },
  link: string,
  company: CompanyFacts,
) {
  return companyMail(company, {
    subject: `Your invitation to the ${company.name} back office`,
    title: 'Set up your account',
    paragraphs: [
      'Hello',
      `${inviter} has invited you to the ${company.name} back office. Choose a password to set up your account.`,
    ],
    button: { label: 'Set up your account', url: link },
    closing: [
      `The link works once, for ${days} days. If you did not expect this, you can ignore it: no account is created.`,
    ],
  });
}

/** The outbox kind of a mail about a security change. */
export const ACCOUNT_NOTICE = 'account-notice';

const NOTICES = {
  'email-changed': {
    title: 'Your email address was changed',
    what: 'The email address of your account was changed. From now on you sign in with the new one, and this address receives no more mail about the account.',
  },
  'password-changed': {
    title: 'Your password was changed',
    what: 'A new password was set for your account through the link in a password email. You were signed out everywhere.',
  },
  'two-factor-off': {
    title: 'Two-factor sign-in was switched off',
    what: 'Your account is now protected by its password only.',
  },
  'passkey-added': {
    title: 'A passkey was added to your account',
    what: 'Whoever has the device that it is on, and can unlock it, signs in without your password. Settings, Account in the back office lists your passkeys and removes them.',
  },
  'codes-refused': {
    title: 'Ten wrong codes were entered for your account',
    what: 'Somebody gave your password and then ten wrong codes. Nobody was signed in, and no further code is accepted for now.',
    closing:
      'If that was not you, somebody knows your password: set a new one at once, with Reset Password on the login page.',
  },
  'bank-changed': {
    title: 'The bank details were changed',
    what: 'The bank details of the company were changed. Customers pay into the account that a quotation names, so a false one costs you their payments.',
    closing:
      'If you have not heard of this, ask whoever did it, by phone or in person. The page Company in the back office shows the details, and Versions there brings the earlier ones back.',
  },
} as const;

const NOT_YOU =
  'If you did not do this and did not agree to it, contact another admin at once. The audit log in the back office shows who did it.';

export type NoticeEvent = keyof typeof NOTICES;

export function isNoticeEvent(text: string): text is NoticeEvent {
  return Object.hasOwn(NOTICES, text);
}

type Notice = {
  name: string;
  event: NoticeEvent;
  actorName: string;
  newAddress: string | null;
  createdAt: Date;
};

/**
 * Tells the owner of an account that its security settings or the bank details changed, so that an unauthorised change is
 * noticed. // A7, A8, A9, O1
 */
export function buildNoticeMail(
  { name, event, actorName, newAddress, createdAt }: Notice,
  company: CompanyFacts,
) {
  const {
    title,
    what,
    closing = NOT_YOU,
  }: { title: string; what: string; closing?: string } = NOTICES[event];
  return companyMail(company, {
    subject: `${title} in the ${company.name} back office`,
    title,
    paragraphs: [name === '' ? 'Hello' : `Hello ${name}`, what],
    facts: [
      ['New address', newAddress ?? ''],
      ['Done by', actorName],
      ['When', `${formatDateTime(createdAt)}, South African time`],
    ],
    closing: [closing],
  });
}
