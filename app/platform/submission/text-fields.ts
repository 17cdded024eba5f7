import * as z from 'zod/mini';

const CONTROL = /(?![\n\t])\p{Cc}|[\u2028\u2029]/gu;

/** A name or a company, in characters. */
export const LONGEST_LINE = 200;
const NOT_TEXT = 'Please write text here';

/** One line: line breaks and control characters become spaces, so that no value can start a mail header. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
}

/** Text with line breaks: other control characters go (PostgreSQL stores no NUL), breaks become \n. */
function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().replace(CONTROL, '').trim();
}

/** A single-line text of at most `most` characters; `required` is the message where it is empty. */
export function line(most: number, required?: string) {
  const text = z.string(required ?? NOT_TEXT).check(z.overwrite(oneLine), tooLong(most));
  return required === undefined ? text : text.check(z.minLength(1, required));
}

/** A text of several lines and at most `most` characters; `required` is the message where it is empty. */
export function lines(most: number, required?: string) {
  const text = z.string(required ?? NOT_TEXT).check(z.overwrite(manyLines), tooLong(most));
  return required === undefined ? text : text.check(z.minLength(1, required));
}

/** text@text (L7), one address only: no character that could make it a list or a second header. */
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;
const INVALID_EMAIL = 'Invalid email';

export const email = z
  .string(INVALID_EMAIL)
  .check(z.overwrite(oneLine), z.regex(EMAIL, INVALID_EMAIL), tooLong(254));

function tooLong(most: number) {
  return z.maxLength(most, `Please use at most ${most.toLocaleString('en-US')} characters`);
}

/** The first message of each field that has one, by the field's name. */
export function firstMessages(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'form');
    messages[field] ??= issue.message;
  }
  return messages;
}
