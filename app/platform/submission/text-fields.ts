import * as z from 'zod/mini';
import { nationalDigits } from '#app/country/phone-number.ts';

/** Includes bidirectional control characters, which would also reverse the text around them in lists. */
const CONTROL = /(?![\n\t])\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
/** A text of invisible characters only counts as empty. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\s]*$/u;

/** Maximum length of a name, a company or another single line, in characters. */
export const MAX_LINE_LENGTH = 200;
const NOT_TEXT = 'Please write text here';

/** Single-line text: line breaks and control characters become spaces, so that no value can inject a mail header. */
export function oneLine(text: string): string {
  const plain = text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return INVISIBLE.test(plain) ? '' : plain;
}

/** Multi-line text: other control characters are removed (PostgreSQL stores no NUL), line breaks become \n. */
export function manyLines(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').toWellFormed().replace(CONTROL, '').trim();
  return INVISIBLE.test(plain) ? '' : plain;
}

/** A single-line text of at most `most` characters; `required` is the message if it is empty. */
export function line(most: number, required?: string) {
  const text = z.string(required ?? NOT_TEXT).check(tooLongToTidy(most), z.overwrite(oneLine), tooLong(most));
  return required === undefined ? text : text.check(z.minLength(1, required));
}

/** A multi-line text of at most `most` characters; `required` is the message if it is empty. */
export function lines(most: number, required?: string) {
  const text = z
    .string(required ?? NOT_TEXT)
    .check(tooLongToTidy(most), z.overwrite(manyLines), tooLong(most));
  return required === undefined ? text : text.check(z.minLength(1, required));
}

/** Whether a checkbox is ticked: a form sends 'yes' or nothing, an API client may send true. */
export function isTicked(sent: unknown): boolean {
  return sent === 'yes' || sent === 'on' || sent === true;
}

export const ticked = z.pipe(z.transform(isTicked), z.boolean());

/** text@text (L7), a single address: without characters that could make it a list or start another header. */
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;
const INVALID_EMAIL = 'Invalid email';

export const email = z
  .string(INVALID_EMAIL)
  .check(tooLongToTidy(254), z.overwrite(oneLine), z.regex(EMAIL, INVALID_EMAIL), tooLong(254));

/** The same, or nothing. */
export const optionalEmail = z.union([z.literal(''), email], INVALID_EMAIL);

/** Maximum length of a phone number as it is typed, in characters. */
export const MAX_PHONE_LENGTH = 40;

/** A number as staff enter it: normalised to +27 and nine digits if it is South African, otherwise as typed. */
export const enteredPhone = line(MAX_PHONE_LENGTH).check(
  z.overwrite((typed) => {
    const digits = nationalDigits(typed);
    return digits === null ? typed : `+27${digits}`;
  }),
);

function tooLong(most: number) {
  return z.maxLength(most, tooLongMessage(most));
}

/**
 * Refuses a text far over its limit before it is processed. Tidying removes spaces and control characters, so the raw
 * text may be somewhat longer than the limit.
 */
function tooLongToTidy(most: number) {
  return z.maxLength(2 * most + 1_000, { error: tooLongMessage(most), abort: true });
}

function tooLongMessage(most: number): string {
  return `Please use at most ${most.toLocaleString('en-US')} characters`;
}

/** The first error message of each field, by field name. */
export function firstMessages(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'form');
    messages[field] ??= issue.message;
  }
  return messages;
}
