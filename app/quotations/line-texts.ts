import { type CurrencyFormat, formatAmount } from '#app/prices/rand.ts';
import type { LineField, QuotationLine } from './quotation-content.ts';

/** A line's fields as its form shows them: what `readLineFields` reads. */
export function lineTexts(line: QuotationLine, currency: CurrencyFormat): Record<LineField, string> {
  const text = (number: number | null) => (number === null ? '' : String(number));
  return {
    description: line.description,
    quantity: text(line.quantity),
    breaks: line.breaks.join(', '),
    grade: line.grade,
    thickness: text(line.thickness),
    process: line.process,
    freeIssue: line.freeIssue ? 'on' : '',
    grain: line.grain ? 'on' : '',
    length: text(line.length),
    width: text(line.width),
    holes: line.holes.map(({ count, diameter }) => `${count} × ${diameter}`).join(', '),
    pierces: text(line.pierces),
    bends: text(line.bends),
    bendTypes: text(line.bendTypes),
    bendLength: text(line.bendLength),
    unitPrice: line.unitPrice === null ? '' : formatAmount(line.unitPrice, currency),
  };
}
