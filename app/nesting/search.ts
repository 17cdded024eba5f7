import { bottomLeft } from './bottom-left.ts';
import { Clearances } from './clearances.ts';
import { type Effort, OutOfTime } from './effort.ts';
import { isCheaper, type Layout, layOut, type Plan } from './layout.ts';
import { copiesOf, type PreparedJob } from './prepare.ts';
import { randomNumbers, seedOf } from './random.ts';
import { fillsInRows } from './rows.ts';
import type { Shape } from './shape.ts';
import type { Fill, Placed } from './sheet.ts';

/** Changes in a row that gain nothing, after which the search ends. */
const PATIENCE = 500;
/** Columns of a clearance in the mean width of a shape; fewer where there are so many shapes that the clearances take the time. */
const COLUMNS = { most: 24, least: 6, perTurns: 3_600 };

type Candidate = {
  readonly plan: Plan;
  readonly order: readonly Shape[];
  readonly layout: Layout;
};

/**
 * Looks for the cheapest layout.
 *
 * The first candidates are the bounding rectangles in rows, so that nothing is worse than they are, on each choice of stock
 * sizes. Then the shapes are placed one after the other as far left and low as they go, largest first. Of the cheapest, two
 * shapes change their places in the order, again and again; what is not dearer is kept.
 */
export function findLayout(job: PreparedJob, effort: Effort): { layout: Layout; interrupted: boolean } {
  const plans = plansFor(job);
  const copies = copiesOf(job);
  const step = columnWidth(job.shapes);
  const fill = bottomLeft(new Clearances(step, effort), step, effort);
  const tryOut = (plan: Plan, order: readonly Shape[], withFill: Fill): Candidate => ({
    plan,
    order,
    layout: layOut(job.stocks, plan, order, withFill, job),
  });
  const fills = fillsInRows(job.gap).map(cached);
  const inRows = plans.flatMap((plan) => fills.map((rows) => ({ plan, rows })));
  const [first] = inRows;
  if (first === undefined) throw new Error('A job has a plate');
  let best = tryOut(first.plan, copies, first.rows);
  try {
    for (const { plan, rows } of inRows) {
      effort.checkTime();
      const candidate = tryOut(plan, copies, rows);
      if (isCheaper(candidate.layout.cost, best.layout.cost)) best = candidate;
    }
    const cachedFill = cached(fill);
    for (const plan of plans) {
      for (const order of firstOrders(copies)) {
        const candidate = tryOut(plan, order, cachedFill);
        if (!isCheaper(best.layout.cost, candidate.layout.cost)) best = candidate;
      }
    }
    const random = randomNumbers(seedOf(job.content));
    for (let failures = 0; failures < PATIENCE && !effort.isSpent(); failures += 1) {
      const order = changeOrder(best.order, random);
      if (order === null) break;
      const candidate = tryOut(best.plan, order, fill);
      if (isCheaper(best.layout.cost, candidate.layout.cost)) continue;
      if (isCheaper(candidate.layout.cost, best.layout.cost)) failures = 0;
      best = candidate;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    return { layout: best.layout, interrupted: true };
  }
  return { layout: best.layout, interrupted: false };
}

/** Each stock size by itself, then each with another one for what is left over. */
function plansFor({ stocks }: PreparedJob): Plan[] {
  const single = stocks.map((stock) => ({ main: stock, last: stock }));
  const mixed = stocks.flatMap((main) =>
    stocks.filter((last) => last !== main).map((last) => ({ main, last })),
  );
  return [...single, ...mixed];
}

/** A fill that does nothing twice: several plans begin with the same plate. */
function cached(fill: Fill): Fill {
  const cache = new Map<string, Placed[]>();
  return (sheet, queue) => {
    const key = JSON.stringify([sheet, queue.map(({ index }) => index)]);
    const placed = cache.get(key) ?? fill(sheet, queue);
    cache.set(key, placed);
    return placed;
  };
}

/** By area, by the longer side, by the shorter one. */
function firstOrders(copies: readonly Shape[]): Shape[][] {
  const sides = ({ turns: [turn] }: Shape) => [turn?.width ?? 0, turn?.height ?? 0] as const;
  return [
    ({ area }: Shape) => area,
    (shape: Shape) => Math.max(...sides(shape)),
    (shape: Shape) => Math.min(...sides(shape)),
  ].map((size) => copies.toSorted((a, b) => size(b) - size(a)));
}

/** Two different shapes change their places, or one moves to that of the other. @returns null if there is only one shape. */
function changeOrder(order: readonly Shape[], random: () => number): Shape[] | null {
  if (order.every((shape) => shape === order[0])) return null;
  for (;;) {
    const from = Math.floor(random() * order.length);
    const to = Math.floor(random() * order.length);
    const [moved, other] = [order[from], order[to]];
    if (moved === undefined || other === undefined || moved === other) continue;
    const isSwap = random() < 0.5;
    return isSwap
      ? order.with(from, other).with(to, moved)
      : order.toSpliced(from, 1).toSpliced(to, 0, moved);
  }
}

function columnWidth(shapes: readonly Shape[]): number {
  const widths = shapes.flatMap(({ turns }) => turns.map(({ width }) => width));
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const columns = Math.min(COLUMNS.most, Math.max(COLUMNS.least, COLUMNS.perTurns / widths.length));
  return Math.max(1, Math.round(mean / columns));
}
