/** As many characters as a South African number has with its +27. // C3 */
const MAX_RAW_LENGTH = 12;

export const INVALID_NUMBER = 'Please enter a valid South African phone number in format: +27 XX XXX XXXX'; // C3

const COUNTRY = '+27';

const WRITTEN = /^\+27 \d{2} \d{3} \d{4}$/;

/** Formats what is typed so far as +27 XX XXX XXXX; an empty field stays empty. // C3 */
export function formatContactNumber(typed: string): string {
  return grouped(international(signsOf(typed)).slice(0, MAX_RAW_LENGTH));
}

const signsOf = (text: string) => text.replace(/[^\d+]/g, '');

function grouped(raw: string): string {
  const groups = [raw.slice(0, 3), raw.slice(3, 5), raw.slice(5, 8), raw.slice(8)];
  return groups.filter((group) => group !== '').join(' ');
}

function international(digits: string): string {
  if (digits === '' || digits.startsWith('+')) return withoutRepetition(digits);
  if (digits.startsWith('0')) return withoutRepetition(COUNTRY + digits.slice(1));
  return withoutRepetition(digits.startsWith('27') ? `+${digits}` : COUNTRY + digits);
}

/**
 * No number goes on with 0 behind the country code: that is the 0 of +27 (0)82, or of 0027. And who types 27 key by key
 * has +27 in front of it already. That it meant the country shows when there is a digit too many, and no sooner: 027 is
 * an area as well.
 */
function withoutRepetition(raw: string): string {
  const short = raw.replace(/^\+270+/, COUNTRY);
  return short.length > MAX_RAW_LENGTH ? short.replace(/^\+27270*/, COUNTRY) : short;
}

export function isContactNumber(text: string): boolean {
  return WRITTEN.test(text);
}

/**
 * Formats a field in which somebody is typing, and says where the caret belongs: behind the same digit as before,
 * wherever in the number that is.
 *
 * @param caret where it stands in `typed`.
 * @param forwards whether the last key deleted what is behind the caret: where that was a space, the caret steps over
 *   it, so that the key is not stuck there.
 */
export function formatWhileTyping(
  typed: string,
  caret: number,
  forwards: boolean,
): { text: string; caret: number } {
  const whole = international(signsOf(typed));
  // Only the beginning of a number changes with its form: what is behind the caret stays behind it, but for a 0 that went.
  const country = Math.min(COUNTRY.length, international(signsOf(typed.slice(0, caret))).length);
  const behind = signsOf(typed.slice(caret)).length;
  const before = grouped(whole.slice(0, Math.max(whole.length - behind, country)).slice(0, MAX_RAW_LENGTH));
  const text = grouped(whole.slice(0, MAX_RAW_LENGTH));
  const step = forwards && text[before.length] === ' ' ? 1 : 0;
  return { text, caret: before.length + step };
}
