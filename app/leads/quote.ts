import * as z from 'zod/mini';
import { type BusinessUnitKey, businessUnits } from '#app/company/company.ts';
import { email, firstMessages, line, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';

const NAME_TOO_SHORT = 'Name must be at least 2 characters';
const NO_QUOTE_TYPE = 'Please select a quote type';

const TYPES: ReadonlySet<string> = new Set(Object.values(businessUnits).flatMap((arm) => arm.quoteTypes));
const ARMS = ['steel', 'fabrication'] as const satisfies BusinessUnitKey[];

/** What the quote dialog sends besides the drawings. // L7, L8 */
const quoteSchema = z.object({
  name: line(MAX_LINE_LENGTH, NAME_TOO_SHORT).check(z.minLength(2, NAME_TOO_SHORT)),
  email,
  quoteType: z.string(NO_QUOTE_TYPE).check(z.refine((type) => TYPES.has(type), NO_QUOTE_TYPE)),
  /** Which variant of the dialog was filled in; 'Other...' stands in both. */
  arm: z.catch(z.enum(ARMS), 'steel'),
});

export type QuoteRequest = z.output<typeof quoteSchema>;

/** Checks what the quote dialog sent, in the browser and on the server alike (L7, L8). */
export function readQuoteRequest(
  sent: unknown,
): { ok: true; quote: QuoteRequest } | { ok: false; messages: Record<string, string> } {
  const read = quoteSchema.safeParse(sent);
  return read.success ? { ok: true, quote: read.data } : { ok: false, messages: firstMessages(read.error) };
}
