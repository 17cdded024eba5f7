/** Text, @, text, dot, text; no control characters, of which PostgreSQL takes no NUL. // A2 */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** No address may be longer (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

export const FILL_IN_BOTH = 'Please fill in both email and password fields!'; // A2
export const INVALID_EMAIL = 'Please enter a valid email address.'; // A2

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/** One mailbox has one spelling here: a login is not told apart by capitals. What is far too long is cut, and is none. */
export function normalizeEmail(text: string): string {
  return text
    .slice(0, 4 * MAX_EMAIL_LENGTH)
    .trim()
    .toLowerCase();
}
