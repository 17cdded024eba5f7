import * as z from 'zod/mini';
import {
  email,
  firstMessages,
  line,
  lines,
  MAX_LINE_LENGTH,
  MAX_PHONE_LENGTH,
} from '#app/platform/submission/text-fields.ts';
import { MAX_MESSAGE_LENGTH } from '../records/message-length.ts';
import { INVALID_PHONE } from './notices.ts';

/** A South African phone number, stored as +27 and nine digits; `required` is the message if it is empty. // L2 */
export function phone(required?: string) {
  return line(MAX_PHONE_LENGTH, required).check(
    z.overwrite((typed) => readPhone(typed) ?? typed),
    z.regex(/^(?:\+27\d{9})?$/, INVALID_PHONE),
  );
}

/** The fields of the contact form. // L1 */
const enquirySchema = z.object({
  company: z._default(line(MAX_LINE_LENGTH), ''),
  name: z._default(line(MAX_LINE_LENGTH), ''),
  phone: phone('Please give your phone number'),
  email,
  message: lines(MAX_MESSAGE_LENGTH, 'Please write a message'),
});

export type Enquiry = z.output<typeof enquirySchema>;

/** Validates the contact form, in the browser and on the server (L1, L2). */
export function readEnquiry(
  sent: unknown,
): { ok: true; enquiry: Enquiry } | { ok: false; messages: Record<string, string> } {
  const read = enquirySchema.safeParse(sent);
  return read.success ? { ok: true, enquiry: read.data } : { ok: false, messages: firstMessages(read.error) };
}

/** Separators that people type in numbers: spaces, hyphens (including Unicode variants) and brackets. // L2 */
const SEPARATORS = /[\s\-\u2010-\u2015()[\]]/g;
const SOUTH_AFRICAN = /^(?:\+27|27|0)(\d{9})$/;

/**
 * Parses a South African phone number as people type it (L2).
 *
 * @returns the number as +27 and nine digits, or null if it is not a South African number.
 */
export function readPhone(typed: string): string | null {
  const digits = SOUTH_AFRICAN.exec(typed.replace(SEPARATORS, ''))?.[1];
  return digits === undefined ? null : `+27${digits}`;
}
