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

/** The limits of drawings, the same in browser and server. // L9, L13 */
export const DRAWING_BYTES = 10 * 1024 * 1024;
export const DRAWINGS = 10;
/** Everything one request may bring, in bytes of content (base64 counted by what it decodes to). */
export const REQUEST_BYTES = 60 * 1024 * 1024;

/** What the file picker offers. The server looks at the content. */
export const DRAWING_TYPES = '.pdf,.xlsx';
const NAMED_AS_DRAWING = /\.(?:pdf|xlsx)$/i;

export type Drawing = { name: string; size: number };

/**
 * Says why a chosen file can't go along, or null where nothing is known against it (L9).
 *
 * @param chosen the files that stand in the list already.
 */
export function validateDrawing(file: Drawing, chosen: readonly Drawing[]): string | null {
  if (!NAMED_AS_DRAWING.test(file.name)) return 'left out, as only .pdf and .xlsx files can be sent.';
  if (file.size === 0) return 'left out, as the file is empty.';
  if (file.size > DRAWING_BYTES) return 'left out, as it is larger than 10 MB.';
  if (chosen.some((one) => isSameDrawing(one, file))) return 'it is in the list already.';
  if (chosen.length >= DRAWINGS) return `left out, as at most ${DRAWINGS} drawings go with one request.`;
  const together = chosen.reduce((sum, one) => sum + one.size, file.size);
  if (together > REQUEST_BYTES) {
    return 'left out, as the drawings would be over 60 MB together. Send it in a second request.';
  }
  return null;
}

export function isSameDrawing(one: Drawing, other: Drawing): boolean {
  return one.name === other.name && one.size === other.size;
}

export type RejectedFile = { name: string; reason: string };

/** Adds chosen files to the list, and says of each that can't go along why (L9). */
export function addDrawings<File extends Drawing>(
  list: readonly File[],
  chosen: readonly File[],
): { files: File[]; rejected: RejectedFile[] } {
  const files = [...list];
  const rejected: RejectedFile[] = [];
  for (const file of chosen) {
    const reason = validateDrawing(file, files);
    if (reason === null) files.push(file);
    else rejected.push({ name: file.name, reason });
  }
  return { files, rejected };
}
