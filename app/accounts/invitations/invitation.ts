import * as z from 'zod/mini';
import { email, line } from '#app/platform/submission/text-fields.ts';
import { MAIL_WINDOW_MINUTES, MAX_NAME_LENGTH, POSITIONS, type RecentMail } from '../admins/account.ts';
import { INVALID_EMAIL, isEmail, normalizeEmail } from '../admins/email.ts';

/** How many days the link in a mail works. */
export const LINK_DAYS = 7;

/** Toast texts by form intent. */
export const INVITATION_NOTICES = {
  invite: { done: 'Invitation sent', failed: 'Failed to send the invitation' },
  'send-again': { done: 'Invitation sent again', failed: 'Failed to send the invitation again' },
  'take-back': { done: 'Invitation taken back', failed: 'Failed to take back the invitation' },
} as const;

/** Why nobody was invited. */
export type InvitationError = 'has-account' | 'invited' | 'gone' | RecentMail;

export const INVITATION_ERRORS: Record<InvitationError, string> = {
  'has-account': 'There is an account with this email address already.',
  invited: 'This address is invited already. The invitation can be sent again from the list.',
  gone: 'This invitation is gone: it was accepted or taken back.',
  'sent-lately': `It was sent less than ${MAIL_WINDOW_MINUTES} minutes ago. Its link still works.`,
  waits: 'It waits to be sent already. The page Mail says what it waits for.',
};

/** The form Invite Colleague. */
export const inviteSchema = z.object({
  /** It becomes the login. */
  email: z.pipe(
    email,
    z.pipe(z.transform(normalizeEmail), z.string().check(z.refine(isEmail, INVALID_EMAIL))),
  ),
  position: z.enum(POSITIONS, 'Please choose a position'),
});

export type Invite = z.output<typeof inviteSchema>;

/** The form behind the link. The password is checked by `passwordError`, once the address is known. */
export const acceptSchema = z.object({
  name: line(MAX_NAME_LENGTH, 'Please give your name'),
  password: z._default(z.string(), ''),
});
