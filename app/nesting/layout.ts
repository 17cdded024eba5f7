import type { Shape } from './shape.ts';
import type { Fill, Placed, Sheet } from './sheet.ts';
import { WHOLE_FROM } from './used-area.ts';

/** A stock size of plates. µm */
export type Stock = {
  readonly length: number;
  readonly width: number;
  /** How many there are; Infinity if there are as many as needed. */
  readonly count: number;
  readonly sheet: Sheet;
};

/** Which stock size is used first, and which one takes what is left over as soon as it fits. */
export type Plan = {
  readonly main: Stock;
  readonly last: Stock;
};

type FilledPlate = {
  readonly stock: Stock;
  readonly placed: readonly Placed[];
  /** From the plate's left edge to the furthest part, and the edge. µm */
  readonly usedLength: number;
};

export type Layout = {
  /** The one that is charged by its used length comes last. */
  readonly plates: readonly FilledPlate[];
  readonly unplaced: readonly Shape[];
  readonly cost: Cost;
};

/** What a layout costs, the most important first: area of what found no room, area that is charged, plates, area up to the furthest parts. */
type Cost = readonly [unplaced: number, used: number, plates: number, covered: number];

export function isCheaper(cost: Cost, other: Cost): boolean {
  const at = cost.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (cost[at] ?? 0) < (other[at] ?? 0);
}

/** Fills plates until everything is placed, or nothing more can be. */
export function layOut(
  stocks: readonly Stock[],
  plan: Plan,
  queue: readonly Shape[],
  fill: Fill,
  { edge, wholePlates }: { edge: number; wholePlates: boolean },
): Layout {
  const plates: FilledPlate[] = [];
  let rest = queue;
  while (rest.length > 0) {
    const filled = fillNext();
    if (filled === null) break;
    // A plate is cut again as it is while all of its parts are still wanted.
    let next = without(rest, filled.placed);
    while (next.length === rest.length - filled.placed.length && isAvailable(filled.stock)) {
      plates.push(filled);
      rest = next;
      next = without(rest, filled.placed);
    }
  }
  return finish(plates, rest, wholePlates);

  function isAvailable(stock: Stock): boolean {
    if (stock.count === Number.POSITIVE_INFINITY) return true;
    return plates.filter((plate) => plate.stock === stock).length < stock.count;
  }

  function fillNext(): FilledPlate | null {
    const { main, last } = plan;
    if (last !== main && isAvailable(last) && areaOf(rest) <= last.length * last.width) {
      const filled = fillPlate(last);
      if (filled.placed.length === rest.length) return filled;
    }
    for (const stock of [main, last, ...stocks]) {
      if (!isAvailable(stock)) continue;
      const filled = fillPlate(stock);
      if (filled.placed.length > 0) return filled;
    }
    return null;
  }

  function fillPlate(stock: Stock): FilledPlate {
    const placed = fill(stock.sheet, rest);
    const reach = placed.reduce((most, { x, turn }) => Math.max(most, x + turn.width), 0);
    return { stock, placed, usedLength: reach + edge };
  }
}

function areaOf(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, { area }) => sum + area, 0);
}

/** The queue without what was placed of it. */
function without(queue: readonly Shape[], placed: readonly Placed[]): Shape[] {
  const counts = new Map<Shape, number>();
  for (const { shape } of placed) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return queue.filter((shape) => {
    const count = counts.get(shape) ?? 0;
    if (count > 0) counts.set(shape, count - 1);
    return count === 0;
  });
}

function finish(filled: readonly FilledPlate[], unplaced: readonly Shape[], wholePlates: boolean): Layout {
  const savedBy = ({ stock, usedLength }: FilledPlate) =>
    wholePlates || usedLength >= WHOLE_FROM * stock.length ? 0 : (stock.length - usedLength) * stock.width;
  // Only one plate can be the last.
  const last = filled.reduce<FilledPlate | undefined>(
    (best, plate) => (best === undefined || savedBy(plate) >= savedBy(best) ? plate : best),
    undefined,
  );
  const at = last === undefined ? -1 : filled.lastIndexOf(last);
  const plates = last === undefined ? [] : [...filled.toSpliced(at, 1), last];
  const whole = plates.reduce((sum, { stock }) => sum + stock.length * stock.width, 0);
  const covered = plates.reduce((sum, { stock, usedLength }) => sum + usedLength * stock.width, 0);
  const used = whole - (last === undefined ? 0 : savedBy(last));
  const missing = areaOf(unplaced);
  return { plates, unplaced, cost: [missing, used, plates.length, covered] };
}
