/** Text, @, text, dot, text, without control characters, since PostgreSQL rejects NUL. // A2 */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Maximum length of an address in characters (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

export const FILL_IN_BOTH = 'Please fill in both email and password fields!'; // A2
export const INVALID_EMAIL = 'Please enter a valid email address.'; // A2

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * Trims and lower-cases an address, so that each mailbox has one login. Text beyond the limit is cut before
 * processing and is then invalid.
 */
export function normalizeEmail(text: string): string {
  return text
    .slice(0, 4 * MAX_EMAIL_LENGTH)
    .trim()
    .toLowerCase();
}
