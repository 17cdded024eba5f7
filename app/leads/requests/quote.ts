import * as z from 'zod/mini';
import {
  BUSINESS_UNITS,
  type BusinessUnitKey,
  type CompanyFacts,
  offeredUnits,
} from '#app/company/company.ts';
import { email, firstMessages, line, lines, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import type { QuoteLine } from '../parts/quote-lines.ts';
import { readLines } from '../parts/sent-lines.ts';
import { MAX_MESSAGE_LENGTH } from '../records/message-length.ts';
import { phone } from './enquiry.ts';

const NAME_TOO_SHORT = 'Name must be at least 2 characters';
const NO_QUOTE_TYPE = 'Please select a quote type';

/** The fields of the quote form, without the drawings and the lines. // L7, L8 */
const quoteSchema = z.object({
  name: line(MAX_LINE_LENGTH, NAME_TOO_SHORT).check(z.minLength(2, NAME_TOO_SHORT)),
  email,
  phone: z._default(phone(), ''),
  message: z._default(lines(MAX_MESSAGE_LENGTH), ''),
  quoteType: z.string(NO_QUOTE_TYPE).check(z.minLength(1, NO_QUOTE_TYPE)),
  /** The business unit whose form was filled in; several may have a type of the same name. */
  arm: z.catch(z.optional(z.enum(BUSINESS_UNITS)), undefined),
});

export type QuoteRequest = Omit<z.output<typeof quoteSchema>, 'arm'> & {
  unit: BusinessUnitKey;
  /** The parts that it lists; missing without any. // Q6 */
  lines?: QuoteLine[];
};

/** Validates the quote form, in the browser and on the server (L7, L8). */
export function readQuoteRequest(
  sent: unknown,
  company: CompanyFacts,
): { ok: true; quote: QuoteRequest } | { ok: false; messages: Record<string, string> } {
  const read = quoteSchema.safeParse(sent);
  const { lines, messages: ofLines } = readLines(sent);
  if (!read.success) return { ok: false, messages: { ...firstMessages(read.error), ...ofLines } };
  const { arm, ...fields } = read.data;
  const offered = offeredUnits(company);
  // Without the unit, as from the interface of L13, it is that of the type.
  const ofType = offered.find(({ quoteTypes }) => quoteTypes.includes(fields.quoteType)) ?? offered[0];
  const quote = { ...fields, unit: arm ?? ofType?.key ?? 'steel' };
  const messages = { ...typeFault(quote, company), ...ofLines };
  if (Object.keys(messages).length > 0) return { ok: false, messages };
  return { ok: true, quote: lines.length > 0 ? { ...quote, lines } : quote };
}

/** What is wrong with the type of quote: the form may have been opened before the company changed. // O2 */
function typeFault({ unit, quoteType }: QuoteRequest, company: CompanyFacts): Record<string, string> {
  const { on, label } = company.units[unit];
  if (!on)
    return {
      quoteType: `We don’t take requests for ${label} any more. Please phone us on ${company.phone}. What you typed is still here.`,
    };
  return offeredUnits(company).some(({ quoteTypes }) => quoteTypes.includes(quoteType))
    ? {}
    : { quoteType: `We don’t quote “${quoteType.slice(0, 60)}” any more. Please choose another type.` };
}
