import { WHOLE_FROM } from './used-area.ts';

type Size = {
  /** mm */
  readonly length: number;
  readonly width: number;
};

type EqualParts = {
  /** The bounding rectangle, mm. */
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
};

type Laying = {
  readonly plates: readonly Size[];
  /** mm */
  readonly gap: number;
  readonly edge: number;
  readonly wholePlates: boolean;
};

/**
 * The plate that equal parts are charged with if their bounding rectangles lie in rows, turned or not, on the cheapest size. Worked
 * out without laying a single one, so that any quantity costs the same; a nest is never worse.
 *
 * @returns null if no plate takes the part. The area is in mm².
 */
export function areaInRows(
  { width, height, quantity }: EqualParts,
  { plates, gap, edge, wholePlates }: Laying,
): { usedArea: number; sheets: number } | null {
  const fitting = (room: number, side: number) => Math.floor((room - 2 * edge + gap) / (side + gap));
  const ways = plates.flatMap((plate) =>
    [
      [width, height],
      [height, width],
    ].flatMap(([along = 0, across = 0]) => {
      const [columns, inColumn] = [fitting(plate.length, along), fitting(plate.width, across)];
      if (columns < 1 || inColumn < 1) return [];
      const sheets = Math.ceil(quantity / (columns * inColumn));
      const onLast = quantity - (sheets - 1) * columns * inColumn;
      const used = Math.ceil(onLast / inColumn) * (along + gap) - gap + 2 * edge;
      const last = wholePlates || used >= WHOLE_FROM * plate.length ? plate.length : used;
      return [{ usedArea: ((sheets - 1) * plate.length + last) * plate.width, sheets }];
    }),
  );
  return ways.toSorted((a, b) => a.usedArea - b.usedArea || a.sheets - b.sheets)[0] ?? null;
}
