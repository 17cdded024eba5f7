import * as z from 'zod/mini';
import { dayAfter, startOfDay } from '#app/country/day.ts';
import { LOST_REASONS } from '#app/leads/records/lead.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { firstMessages, line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import type { Chosen } from './ordered.ts';

/** Questions about a quotation that are taken in a day, since each is mailed to sales. */
export const MAX_QUESTIONS = 5;

/** In characters. */
export const MAX_ORDER_NUMBER = 60;
export const MAX_WORDS = 2_000;

/** The largest PDF of an order. */
export const ORDER_BYTES = 10 * 1024 * 1024;

/** What one tap asks for where a quotation is expired, withdrawn or declined. */
export const NEW_ONE_PLEASE = 'Please send us a new quotation.';

/** What is said at a field that is required and empty. */
export const MISSING = {
  name: 'Please give your name',
  jobTitle: 'Please give your job title',
  orderNumber: 'Please give your order number',
  agreed: 'Please agree to the terms',
} as const;

const acceptanceSchema = z.object({
  name: line(MAX_LINE_LENGTH, MISSING.name),
  jobTitle: line(MAX_LINE_LENGTH, MISSING.jobTitle),
  orderNumber: z._default(line(MAX_ORDER_NUMBER), ''),
  agreed: z.literal('yes', MISSING.agreed),
});

/** For customers whose terms make the order number compulsory. */
const numberedSchema = z.extend(acceptanceSchema, {
  orderNumber: line(MAX_ORDER_NUMBER, MISSING.orderNumber),
});

export type Acceptance = Omit<z.output<typeof acceptanceSchema>, 'agreed'> & { readonly chosen: Chosen };

/** Reads the form with which a customer accepts. @param needsOrderNumber whether their terms make it compulsory. // P11 */
export function readAcceptance(
  sent: Record<string, unknown>,
  needsOrderNumber: boolean,
): { ok: true; acceptance: Acceptance } | { ok: false; messages: Record<string, string> } {
  const reading = (needsOrderNumber ? numberedSchema : acceptanceSchema).safeParse(sent);
  if (!reading.success) return { ok: false, messages: firstMessages(reading.error) };
  const { agreed: _, ...acceptance } = reading.data;
  return { ok: true, acceptance: { ...acceptance, chosen: chosenIn(sent) } };
}

/** The last moment of a day: after the sending on that day, and before what follows on the next. Now for today, and for ''. */
export function momentOn(day: string, now = new Date()): Date {
  const end = day === '' ? now : new Date(startOfDay(dayAfter(day, 1)).getTime() - 1);
  return end < now ? end : now;
}

/** The field with the quantity of a line. */
export function quantityField(number: number): string {
  return `line-${number}`;
}

/** The chosen quantities among the fields of a form, or the parameters of an address. What is no number is not offered. */
export function chosenIn(fields: Readonly<Record<string, unknown>>): Chosen {
  const chosen = Object.entries(fields).flatMap(([name, value]) => {
    const number = /^line-(\d{1,4})$/.exec(name)?.[1];
    return number === undefined
      ? []
      : [[number, /^\d{1,7}$/.test(String(value)) ? Number(value) : Number.NaN] as const];
  });
  return Object.fromEntries(chosen);
}

/** The form with which a customer declines. // P11 */
export const declineSchema = z.object({
  reason: z.catch(z.enum(keysOf(LOST_REASONS)), 'other'),
  text: z._default(lines(MAX_WORDS), ''),
});

export type Decline = z.output<typeof declineSchema>;

/** A customer's question. // P11 */
export const questionSchema = z.object({ text: lines(MAX_WORDS, 'Please write your question') });
