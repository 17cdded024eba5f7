/** The length of a South African number in +27 format, without spaces. // C3 */
const MAX_RAW_LENGTH = 12;

export const INVALID_NUMBER = 'Please enter a valid South African phone number in format: +27 XX XXX XXXX'; // C3

const COUNTRY = '+27';

const FORMATTED = /^\+27 \d{2} \d{3} \d{4}$/;

/** Formats a partly typed number as +27 XX XXX XXXX; an empty field stays empty. // C3 */
export function formatContactNumber(typed: string): string {
  return groupDigits(international(digitsOf(typed)).slice(0, MAX_RAW_LENGTH));
}

/** The digits, and a plus. */
const digitsOf = (text: string) => text.replace(/[^\d+]/g, '');

function groupDigits(raw: string): string {
  const groups = [raw.slice(0, 3), raw.slice(3, 5), raw.slice(5, 8), raw.slice(8)];
  return groups.filter((group) => group !== '').join(' ');
}

function international(digits: string): string {
  if (digits === '' || digits.startsWith('+')) return withoutRepetition(digits);
  if (digits.startsWith('0')) return withoutRepetition(COUNTRY + digits.slice(1));
  return withoutRepetition(digits.startsWith('27') ? `+${digits}` : COUNTRY + digits);
}

/**
 * Removes a repeated country code or trunk prefix. A 0 after the country code is always a trunk prefix, as in +27 (0)82
 * or 0027. For a visitor who types 27, +27 was already added; that this 27 was the country code is only known once
 * there is a digit too many, since 027 is also an area code.
 */
function withoutRepetition(raw: string): string {
  const short = raw.replace(/^\+270+/, COUNTRY);
  return short.length > MAX_RAW_LENGTH ? short.replace(/^\+27270*/, COUNTRY) : short;
}

export function isContactNumber(text: string): boolean {
  return FORMATTED.test(text);
}

/**
 * Formats the field's value during input and returns the new caret position, which is after the same digit as before.
 *
 * @param caret its position in `typed`.
 * @param forwards whether the input was Delete. If the deleted character was a space, the caret moves over the space
 *   that formatting inserts again; otherwise Delete would have no effect.
 */
export function formatWhileTyping(
  typed: string,
  caret: number,
  forwards: boolean,
): { text: string; caret: number } {
  const raw = international(digitsOf(typed));
  // Formatting changes only the start of a number, so what follows the caret stays after it, except for a removed 0.
  const countryLength = Math.min(COUNTRY.length, international(digitsOf(typed.slice(0, caret))).length);
  const behind = digitsOf(typed.slice(caret)).length;
  const before = groupDigits(
    raw.slice(0, Math.max(raw.length - behind, countryLength)).slice(0, MAX_RAW_LENGTH),
  );
  const text = groupDigits(raw.slice(0, MAX_RAW_LENGTH));
  const step = forwards && text[before.length] === ' ' ? 1 : 0;
  return { text, caret: before.length + step };
}
