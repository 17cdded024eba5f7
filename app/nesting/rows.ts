import type { Shape, Turn } from './shape.ts';
import { type Fill, fits, type Placed, type Sheet } from './sheet.ts';

/** Rows lie side by side, from the left or from the bottom; in a row, parts lie one after the other. */
type Direction = {
  /** The side of a part that a row must be as wide as. */
  readonly across: 'width' | 'height';
  /** The side by which the next part of the row is moved. */
  readonly along: 'width' | 'height';
};

const DIRECTIONS: readonly Direction[] = [
  { across: 'width', along: 'height' },
  { across: 'height', along: 'width' },
];

/** Which rotation a rectangle lies in: as it is drawn, so that the rows become narrow, or so that they become wide. */
const PREFERENCES: readonly ((a: Turn, b: Turn, direction: Direction) => number)[] = [
  (a, b) => a.rotation - b.rotation,
  (a, b, { across }) => a[across] - b[across],
  (a, b, { across }) => b[across] - a[across],
];

/** The copies of a shape, and the rotations in which they fit, the preferred one first. */
type Group = {
  readonly copies: readonly Shape[];
  readonly turns: readonly Turn[];
};

type Row = {
  readonly start: number;
  readonly breadth: number;
  /** Where the next part begins. */
  next: number;
};

/**
 * Packs the bounding rectangles in rows, widest first, each into the first row with room. What a simple program does; a nest is
 * never worse. The copies of a shape lie one after the other, wherever they are in the queue.
 */
export function fillsInRows(gap: number): Fill[] {
  return DIRECTIONS.flatMap((direction) =>
    PREFERENCES.map((preference) => (sheet: Sheet, queue: readonly Shape[]) => {
      const breadth = ({ turns: [turn] }: Group) => turn?.[direction.across] ?? 0;
      const groups = [...Map.groupBy(queue, (shape) => shape)].map(([shape, copies]) => ({
        copies,
        turns: shape.turns
          .filter((turn) => fits(sheet, turn))
          .toSorted((a, b) => preference(a, b, direction)),
      }));
      const widestFirst = groups.toSorted((a, b) => breadth(b) - breadth(a));
      return fillRows(sheet, widestFirst, gap, direction);
    }),
  );
}

function fillRows(
  { left, bottom, right, top }: Sheet,
  groups: readonly Group[],
  gap: number,
  { across, along }: Direction,
): Placed[] {
  const [start, end, rowStart, rowEnd] =
    across === 'width' ? [left, right, bottom, top] : [bottom, top, left, right];
  const rows: Row[] = [];
  const placed: Placed[] = [];
  for (const { copies, turns } of groups) {
    for (const shape of copies) {
      const place = findPlace(turns);
      // Then there is room for none of the other copies.
      if (place === null) break;
      const { row, turn } = place;
      const [x, y] = across === 'width' ? [row.start, row.next] : [row.next, row.start];
      placed.push({ shape, turn, x, y });
      row.next += turn[along] + gap;
    }
  }
  return placed;

  function findPlace(turns: readonly Turn[]): { row: Row; turn: Turn } | null {
    for (const row of rows) {
      const turn = turns.find(
        (candidate) => candidate[across] <= row.breadth && row.next + candidate[along] <= rowEnd,
      );
      if (turn !== undefined) return { row, turn };
    }
    const last = rows.at(-1);
    const next = last === undefined ? start : last.start + last.breadth + gap;
    const turn = turns.find((candidate) => next + candidate[across] <= end);
    if (turn === undefined) return null;
    const row = { start: next, breadth: turn[across], next: rowStart };
    rows.push(row);
    return { row, turn };
  }
}
