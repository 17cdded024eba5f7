import * as z from 'zod/mini';
import { email, firstMessages, line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { INVALID_PHONE } from './notices.ts';
import { readPhone } from './phone.ts';

/** In characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

/** What the contact form sends. // L1 */
const enquirySchema = z.object({
  company: z._default(line(MAX_LINE_LENGTH), ''),
  name: z._default(line(MAX_LINE_LENGTH), ''),
  phone: line(40, 'Please give your phone number').check(
    z.overwrite((typed) => readPhone(typed) ?? typed),
    z.regex(/^\+27\d{9}$/, INVALID_PHONE),
  ),
  email,
  message: lines(MAX_MESSAGE_LENGTH, 'Please write a message'),
});

export type Enquiry = z.output<typeof enquirySchema>;

/** Checks what the contact form sent, in the browser and on the server alike (L1, L2). */
export function readEnquiry(
  sent: unknown,
): { ok: true; enquiry: Enquiry } | { ok: false; messages: Record<string, string> } {
  const read = enquirySchema.safeParse(sent);
  return read.success ? { ok: true, enquiry: read.data } : { ok: false, messages: firstMessages(read.error) };
}
