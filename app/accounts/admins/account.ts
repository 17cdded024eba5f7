import type { CompanyFacts } from '#app/company/company.ts';
import { avatarNames } from '#content/avatars/catalogue.ts';
import { FILL_IN_BOTH, INVALID_EMAIL, isEmail, normalizeEmail } from './email.ts';
import { passwordError } from './passwords.ts';

/** The name of the first account until somebody enters their own. */
export const FIRST_NAME = 'Administrator';

export const POSITIONS = ['Admin', 'Manager'] as const;
export type Position = (typeof POSITIONS)[number];

export type NewAccount = {
  name: string;
  email: string;
  position: Position;
  avatar: string;
  password: string;
};
export type AccountChanges = Partial<Omit<NewAccount, 'password'>>;
/** Fields of an account as text, such as the values that the edit form was opened with. */
export type AccountTexts = Record<keyof AccountChanges, string>;

// A7, A8, A9, T2
const CREATED = 'Admin account created successfully';
const UPDATED = 'Admin details updated successfully';
const NOT_UPDATED = 'Failed to update admin details';
const RESET_SENT = 'Password reset email sent!';
export const RESET_NOT_SENT = 'Failed to send password reset email';
export const RESET_NEEDS_EMAIL = 'Email is required to send a password reset email';
const DELETED = 'User deleted successfully';
export const NO_USER_DATA = 'User data not found';
export const USER_DATA_FAILED = 'Failed to fetch user data';
/** Within so many minutes of a mail with a link no second one is sent, so that nobody's mailbox is flooded. */
export const MAIL_WINDOW_MINUTES = 15;
/** Why no other mail with a link is sent: one was, or one waits. */
export type RecentMail = 'sent-lately' | 'waits';
/** Why staff can't send another password mail. // A8 */
export const RESET_REFUSALS: Record<RecentMail, string> = {
  'sent-lately': `A password mail was sent to this account less than ${MAIL_WINDOW_MINUTES} minutes ago. Its link still works.`,
  waits: 'A password mail to this account waits to be sent already. The page Mail says what it waits for.',
};
const INVALID_FORMAT = 'Invalid email format';
export const notCreated = (reason: string) => `Error creating admin: ${reason}`;
export const notDeleted = (reason: string) => `Error deleting user: ${reason}`;
const TRY_AGAIN = 'it could not be stored; please try again in a minute';
export const deletionQuestion = (name: string) =>
  `Are you sure you want to delete the admin account of ${name}?`;

/** Toast texts by form intent; a command's own error message takes precedence. // A7, A8, A9 */
export const ACCOUNT_NOTICES = {
  create: { done: CREATED, failed: notCreated(TRY_AGAIN) },
  update: { done: UPDATED, failed: NOT_UPDATED },
  'password-mail': { done: RESET_SENT, failed: RESET_NOT_SENT },
  delete: { done: DELETED, failed: notDeleted(TRY_AGAIN) },
} as const;

/** Why an account could not be stored. */
export type AccountError = 'email-taken' | 'gone' | 'last-account' | 'changed-meanwhile' | 'no-colleague';

export const ACCOUNT_ERRORS: Record<AccountError, string> = {
  'email-taken': 'another account has this email address',
  'no-colleague': 'the colleague who was to take over has no account any more',
  gone: 'there is no such account any more',
  'last-account': 'the last account cannot be deleted',
  'changed-meanwhile': 'someone else has changed it in the meantime',
};

export const MAX_NAME_LENGTH = 120;

/** `error` is the text of the toast; `fields` has the messages by field name. */
type Refused = { ok: false; error: string; fields: Record<string, string> };
type Parsed<Name extends string, Value> = ({ ok: true } & Record<Name, Value>) | Refused;

const MISSING = 'Please fill this in';
const NAME_TOO_LONG = `Please use at most ${MAX_NAME_LENGTH} characters`;
const NO_POSITION = 'Please choose a position';
const NO_AVATAR = 'Please choose an avatar';

function refused(error: string, fields: Record<string, string | false>): Refused {
  const messages = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== false);
  return { ok: false, error, fields: Object.fromEntries(messages) };
}

function nameError(name: string): string | false {
  if (name === '') return MISSING;
  return name.length > MAX_NAME_LENGTH && NAME_TOO_LONG;
}

/** Parses the form Create Admin Account. // A7 */
export function readNewAccount(form: FormData, company: CompanyFacts): Parsed<'account', NewAccount> {
  const name = text(form, 'name');
  const email = normalizeEmail(text(form, 'email'));
  const avatar = text(form, 'avatar');
  const password = String(form.get('password') ?? '');
  const position = parsePosition(text(form, 'position'));
  const weak = password === '' ? null : passwordError(password, { name, email }, company);
  const fields = {
    email: email === '' ? MISSING : !isEmail(email) && INVALID_EMAIL,
    password: password === '' ? MISSING : weak !== null && sentence(weak),
    name: nameError(name),
    position: position === null && NO_POSITION,
    avatar: !isAvatar(avatar) && NO_AVATAR,
  };
  // Each field says what is wrong with it, the toast only the first of it.
  if (email === '' || password === '') return refused(FILL_IN_BOTH, fields);
  if (fields.email) return refused(INVALID_EMAIL, fields);
  if (fields.name || position === null)
    return refused(notCreated('a name and a position are required'), fields);
  if (fields.avatar) return refused(notCreated('an avatar is required'), fields);
  if (weak !== null) return refused(notCreated(weak), fields);
  return { ok: true, account: { name, email, position, avatar, password } };
}

/** Reads the previous values of the changed fields; a missing one becomes an empty string. */
export function readBaseValues(form: FormData, changes: AccountChanges): Partial<AccountTexts> {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, String(form.get(`was.${field}`) ?? '')]),
  );
}

/** Parses the form Edit Account, which sends only changed fields. // A8, T2 */
export function readChanges(form: FormData): Parsed<'changes', AccountChanges> {
  const changes: AccountChanges = {};
  if (form.has('name')) {
    changes.name = text(form, 'name');
    const wrongName = nameError(changes.name);
    if (wrongName !== false) return refused(NOT_UPDATED, { name: wrongName });
  }
  if (form.has('email')) {
    changes.email = normalizeEmail(text(form, 'email'));
    if (!changes.email.includes('@')) return refused(INVALID_FORMAT, { email: INVALID_FORMAT });
    if (!isEmail(changes.email)) return refused(INVALID_EMAIL, { email: INVALID_EMAIL });
  }
  if (form.has('position')) {
    const position = parsePosition(text(form, 'position'));
    if (position === null) return refused(NOT_UPDATED, { position: NO_POSITION });
    changes.position = position;
  }
  if (form.has('avatar')) {
    changes.avatar = text(form, 'avatar');
    if (!isAvatar(changes.avatar)) return refused(NOT_UPDATED, { avatar: NO_AVATAR });
  }
  return { ok: true, changes };
}

function parsePosition(text: string | null): Position | null {
  return POSITIONS.find((position) => position === text) ?? null;
}

function isAvatar(name: string): boolean {
  return avatarNames.some((avatar) => avatar === name);
}

/** A reason as a sentence of its own, without its full stop. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A single line of text. Control characters become spaces, since PostgreSQL rejects NUL. */
function text(form: FormData, field: string): string {
  return String(form.get(field) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}
