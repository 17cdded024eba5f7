import { FILL_IN_BOTH, INVALID_EMAIL, isEmail, normalizeEmail } from '../admins/email.ts';

/** The message for a wrong password and for an unknown account alike. // A2 */
export const NOT_AUTHENTICATED = 'Unable to authenticate the user with the given email and password';
export function tooManyTries(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Too many attempts. Please wait ${wait} and try again, or reset the password.`;
}
/** Strangers' passwords are checked one after the other, and only a few may wait. // A12 */
export const TOO_BUSY = {
  message: 'Too many people are signing in at this moment. Please try again in a few seconds.',
  retryAfterSeconds: 5,
};
export const SIGN_IN_FAILED = 'Signing in failed on our side. Please try again in a minute.';
/** The message for a passkey that was removed, and for one whose answer is not accepted. // A11 */
export const PASSKEY_REFUSED = 'This passkey was not accepted. You can sign in with your password.';
/** The message whether or not the account exists. // A4 */
export const RESET_REQUESTED =
  'If there is an account with this email address, a mail with a link is on its way. The link works once, for an hour.';

export type SignIn = { email: string; password: string; keep: boolean };

/** Errors at the fields of the sign-in form; the message of the whole is a toast. */
export type SignInErrors = { email?: string; password?: string };

const MISSING = 'Please fill this in';
/** After a refusal, which doesn't say which of the two is wrong. */
export const CHECK_BOTH: SignInErrors = { password: 'Please check the email and the password' };

type Read = { ok: true; signIn: SignIn } | { ok: false; error: string; fields: SignInErrors };

/** Parses the sign-in form. // A1, A2 */
export function readSignIn(form: FormData): Read {
  const email = normalizeEmail(String(form.get('email') ?? ''));
  const password = String(form.get('password') ?? '');
  if (email === '' || password === '') {
    const fields = { ...(email === '' && { email: MISSING }), ...(password === '' && { password: MISSING }) };
    return { ok: false, error: FILL_IN_BOTH, fields };
  }
  if (!isEmail(email)) return { ok: false, error: INVALID_EMAIL, fields: { email: INVALID_EMAIL } };
  return { ok: true, signIn: { email, password, keep: form.get('keep') !== null } };
}

/** The office's first page. */
export const OFFICE = '/admin';
/** The page that asks for the second factor. */
export const CODE_PAGE = '/admin-login/code';

/**
 * Where to go after signing in: the requested office page or the dashboard. Only paths of the office are accepted,
 * which prevents open redirects. // A5
 */
export function returnPath(wanted: string | null): string {
  if (wanted === null) return OFFICE;
  const origin = 'http://here.invalid';
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  const isOffice = url?.origin === origin && wanted.startsWith('/') && /^\/admin(?:\/|$)/.test(url.pathname);
  return isOffice ? url.pathname + url.search : OFFICE;
}
