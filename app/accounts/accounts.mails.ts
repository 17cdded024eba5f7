import { company } from '#app/company/company.ts';
import { renderEmail } from '#app/platform/mail/email-template.ts';

/** The outbox kind of a mail with a password link. */
export const PASSWORD_RESET = 'password-reset';

/** The mail with a link for setting a new password. // A4 */
export function buildResetMail({ name }: { name: string }, link: string) {
  const subject = `Set a new password for the ${company.name} back office`;
  return {
    subject,
    ...renderEmail({
      title: 'Set a new password',
      paragraphs: [
        name === '' ? 'Hello' : `Hello ${name}`,
        `A new password was asked for your account in the ${company.name} back office.`,
      ],
      button: { label: 'Set a new password', url: link },
      closing: [
        'The link works once, for an hour. Setting the password signs you out everywhere else. If you did not ask for this, leave it: your password stays as it is.',
      ],
    }),
  };
}

/** The outbox kind of a mail that invites a new colleague. */
export const COLLEAGUE_INVITATION = 'colleague-invitation';

/** The mail with a link for setting up an account. */
export function buildInvitationMail({ inviter, days }: { inviter: string; days: number }, link: string) {
  return {
    subject: `Your invitation to the ${company.name} back office`,
    ...renderEmail({
      title: 'Set up your account',
      paragraphs: [
        'Hello',
        `${inviter} has invited you to the ${company.name} back office. Choose a password to set up your account.`,
      ],
      button: { label: 'Set up your account', url: link },
      closing: [
        `The link works once, for ${days} days. If you did not expect this, you can ignore it: no account is created.`,
      ],
    }),
  };
}

/** The outbox kind of a mail about a security change. */
export const ACCOUNT_NOTICE = 'account-notice';

const NOTICES = {
  'email-changed': {
    title: 'Your email address was changed',
    what: 'The email address of your account was changed. You sign in with the new one from now on, and this address gets no more mail about the account.',
  },
  'password-changed': {
    title: 'Your password was changed',
    what: 'A new password was set for your account, with the link in a password mail. All sessions were signed out.',
  },
  'two-factor-off': {
    title: 'Two-factor sign-in was switched off',
    what: 'Signing in to your account now asks for the password only.',
  },
} as const;

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
 * Tells the owner of an account that its security settings changed, so that an unauthorised change is noticed.
 * // A7, A8, A9
 */
export function buildNoticeMail({ name, event, actorName, newAddress, createdAt }: Notice) {
  const { title, what } = NOTICES[event];
  return {
    subject: `${title} in the ${company.name} back office`,
    ...renderEmail({
      title,
      paragraphs: [name === '' ? 'Hello' : `Hello ${name}`, what],
      facts: [
        ['New address', newAddress ?? ''],
        ['Done by', actorName],
        ['When', `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      ],
      closing: [
        'If this was not you, and nobody agreed it with you, speak to another admin at once. The audit in the back office shows who did it.',
      ],
    }),
  };
}
