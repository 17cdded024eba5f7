import { company } from '#app/company/company.ts';
import { writeLetter } from '#app/platform/mail/letter.ts';

/** The kind under which the mail with a password link stands in the outbox. */
export const PASSWORD_RESET = 'password-reset';

/** What an admin reads who is to set a new password. // A4 */
export function writeResetMail({ name }: { name: string }, link: string) {
  const subject = `Set a new password for the ${company.name} back office`;
  return {
    subject,
    ...writeLetter({
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
