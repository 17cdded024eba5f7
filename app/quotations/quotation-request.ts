import type { PartShape } from '#app/drawings/part-shapes.ts';
import type { PriceBook } from '#app/prices/price-book.ts';
import type { Part, PriceLine, PriceRequest } from '#app/prices/price-request.ts';
import type { QuotationContent, QuotationLine } from './quotation-content.ts';

/** The shapes of a revision's drawn lines, by the key of the line. */
export type Shapes = Readonly<Record<string, PartShape>>;

/** What keeps a line from being priced at all, before the price book is asked. */
type Blocker = 'quantity' | 'doubt' | 'size';

export const BLOCKERS: Readonly<Record<Blocker, string>> = {
  quantity: 'Enter a quantity.',
  doubt: 'Check the drawing, and confirm that it may be priced.',
  size: 'Enter the length and the width of the part.',
};

/** What a revision's prices are computed from. Each line that nothing blocks is one of the request, in the same order. // P2 */
export type RevisionRequest = {
  readonly request: PriceRequest;
  /** The key of each line of the request. */
  readonly keys: readonly string[];
  /** By the key of the line. */
  readonly blocked: ReadonlyMap<string, Blocker>;
};

/**
 * A line with a typed price is priced whatever else is missing; while nobody has confirmed its doubtful drawing, without the part, which
 * then takes no share of a plate from other lines. Lines of text are left out.
 */
export function revisionRequest(
  content: QuotationContent,
  shapes: Shapes,
  priceBook: PriceBook,
): RevisionRequest {
  const blocked = new Map<string, Blocker>();
  const lines: [key: string, line: PriceLine][] = [];
  for (const line of content.lines) {
    if (line.kind === 'text') continue;
    const part = isUnconfirmed(line) ? null : partOf(line, shapes[line.key]);
    const blocker = blockerOf(line, part);
    if (blocker !== null) blocked.set(line.key, blocker);
    else lines.push([line.key, toPriceLine(line, part)]);
  }
  const { discountPercent, rushPercent, delivery } = content;
  return {
    request: {
      priceBook,
      lines: lines.map(([, line]) => line),
      nests: [],
      discountPercent,
      rushPercent,
      delivery,
    },
    keys: lines.map(([key]) => key),
    blocked,
  };
}

/** Whether its drawing may mean another part than was measured, and nobody has looked at it. */
function isUnconfirmed({ drawn, confirmedBy }: QuotationLine): boolean {
  return drawn !== null && drawn.doubts.length > 0 && confirmedBy === '';
}

function blockerOf(line: QuotationLine, part: Part | null): Blocker | null {
  const { kind, quantity, unitPrice } = line;
  if (quantity === null) return 'quantity';
  if (unitPrice !== null) return null;
  if (isUnconfirmed(line)) return 'doubt';
  return kind === 'part' && part === null ? 'size' : null;
}

function toPriceLine(line: QuotationLine, part: Part | null): PriceLine {
  const { description, quantity, breaks, grade, thickness, process, freeIssue, grain } = line;
  const { bends, bendTypes, bendLength, extras, unitPrice } = line;
  return {
    description,
    quantity: quantity ?? 1,
    breaks: [...breaks],
    ...(grade !== '' && { grade }),
    ...(thickness !== null && { thickness }),
    ...(process !== '' && { process }),
    freeIssue,
    grain,
    ...(part !== null && { part }),
    bends,
    bendTypes,
    ...(bendLength !== null && { bendLength }),
    // The hours of an extra that is paid by the hour are its amount.
    extras: extras.map(({ key, amount }) => ({ key, amount, hours: amount })),
    ...(unitPrice !== null && { unitPrice }),
  };
}

/** What is cut: the part of the drawing, or a rectangle with its holes; null if its size isn't known. */
function partOf(line: QuotationLine, shape: PartShape | undefined): Part | null {
  const { kind, drawn, length, width, holes, pierces } = line;
  if (kind !== 'part') return null;
  if (drawn !== null) {
    if (shape === undefined) return null;
    const { contours, cutLength, netArea, outline } = shape;
    return {
      cutLength,
      contours,
      pierces: pierces ?? contours,
      width: shape.width,
      height: shape.height,
      netArea,
      outline: outline.map(([x, y]) => [x, y]),
    };
  }
  if (length === null || width === null) return null;
  const sum = (sizeOf: (diameter: number) => number) =>
    holes.reduce((total, { count, diameter }) => total + count * sizeOf(diameter), 0);
  const contours = 1 + sum(() => 1);
  const netArea = length * width - sum((diameter) => (Math.PI * diameter ** 2) / 4);
  if (netArea <= 0) return null;
  return {
    // A line without a drawing is a rectangle: its outline, and each hole. // P2
    cutLength: rounded(2 * (length + width) + sum((diameter) => Math.PI * diameter)),
    contours,
    pierces: pierces ?? contours,
    width: length,
    height: width,
    netArea: rounded(netArea),
  };
}

/** To a millionth, which is below what is computed exactly. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
