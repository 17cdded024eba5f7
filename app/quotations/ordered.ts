import { toCents } from '#app/prices/money.ts';
import { addUp } from '#app/prices/price-quotation.ts';
import type { DocumentLine, QuotationDocument } from './document/quotation-document.ts';

/** The quantity of each line that another one was chosen for, by the line's number, from 1. */
export type Chosen = Readonly<Record<string, number>>;

/** The quantities of a line that can be ordered, the first one first. Empty for a line of text. */
function quantitiesOf({ priced, breaks }: DocumentLine): readonly number[] {
  return priced === null ? [] : [priced.quantity, ...breaks.map(({ quantity }) => quantity)];
}

/**
 * The document with the chosen quantities and its sums, computed from nothing but what it says itself. // P11
 *
 * @returns the same document if nothing else was chosen than what it offers first; null if a quantity isn't offered.
 */
export function withChosen(document: QuotationDocument, chosen: Chosen): QuotationDocument | null {
  const numbers = Object.keys(chosen);
  const isOffered = numbers.every((number) => {
    const line = /^[1-9]\d{0,3}$/.test(number) ? document.lines[Number(number) - 1] : undefined;
    return line !== undefined && quantitiesOf(line).includes(chosen[number] ?? Number.NaN);
  });
  if (!isOffered) return null;
  const lines = document.lines.map((line, at) => orderedLine(line, chosen[String(at + 1)]));
  if (lines.every((line, at) => line === document.lines[at])) return document;
  return {
    ...document,
    lines: lines.map((line) => ({ ...line, breaks: [] })),
    sums: sumsOf(document, lines),
  };
}

/** The document with the quantities that were ordered, and no others. */
export function orderedOf(document: QuotationDocument, chosen: Chosen): QuotationDocument {
  const ordered = withChosen(document, chosen) ?? document;
  return { ...ordered, lines: ordered.lines.map((line) => ({ ...line, breaks: [] })) };
}

function orderedLine(line: DocumentLine, quantity: number | undefined): DocumentLine {
  const priced = line.breaks.find((offered) => offered.quantity === quantity);
  return priced === undefined || quantity === line.priced?.quantity ? line : { ...line, priced };
}

function sumsOf(
  { sums: { discountPercent, rushPercent, delivery, vat }, minimumOrderOf }: QuotationDocument,
  lines: readonly DocumentLine[],
): QuotationDocument['sums'] {
  const totals = lines.flatMap(({ priced }) => (priced === null ? [] : [toCents(priced.total)]));
  const sums = addUp(totals, {
    discountPercent,
    rushPercent,
    delivery,
    priceBook: {
      minimumOrder: minimumOrderOf,
      vat: { registered: vat !== null, percent: vat?.percent ?? 0 },
    },
  });
  return {
    ...sums,
    discountPercent,
    rushPercent,
    delivery,
    vat: vat === null ? null : { percent: vat.percent, amount: sums.vat },
  };
}
