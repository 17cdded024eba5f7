import { Effort } from './effort.ts';
import type { Layout } from './layout.ts';
import type { Nest, NestedPlate, NestJob } from './nest-job.ts';
import { MICROMETRES } from './outline.ts';
import { type PreparedJob, prepare } from './prepare.ts';
import { findLayout } from './search.ts';

/** The work for one nest. */
const LIMITS = {
  /** Comparisons of two intervals: one to two seconds of one core. Twice as many gain 0.02 % of plate. */
  steps: 65_000_000,
  milliseconds: 5_000,
} as const;

/**
 * Nests parts on the cheapest choice of plates: the same nest for the same job, whatever the order of its parts.
 *
 * 1. `prepare`: each outline becomes a shape: simple, with half the gap around it, cut into trapezoids.
 * 2. `findLayout` tries orders of the shapes; `layOut` fills plate after plate in such an order, with `bottomLeft` or in rows.
 * 3. `report` turns the cheapest layout into placements of the parts.
 *
 * @param clock the time in milliseconds.
 * @param steps how far is searched; fewer in tests and for made-up quotations.
 * @throws NestFault if an outline encloses nothing.
 */
export function nest(job: NestJob, clock: () => number, steps: number = LIMITS.steps): Nest {
  const effort = new Effort({ ...LIMITS, steps }, clock);
  const prepared = prepare(job);
  const { layout, interrupted } = findLayout(prepared, effort);
  return report(prepared, layout, interrupted);
}

function report({ parts, notes }: PreparedJob, layout: Layout, interrupted: boolean): Nest {
  const unplacedIds = new Map(
    [...parts].map(([shape, members]) => [
      shape,
      members.flatMap(({ id, quantity }) => new Array<string>(quantity).fill(id)).reverse(),
    ]),
  );
  const plates = layout.plates.map(
    ({ stock, placed, usedLength }): NestedPlate => ({
      length: stock.length / MICROMETRES,
      width: stock.width / MICROMETRES,
      usedLength: usedLength / MICROMETRES,
      placed: placed.map(({ shape, turn, x, y }) => ({
        id: unplacedIds.get(shape)?.pop() ?? '',
        x: (x - turn.origin.x) / MICROMETRES,
        y: (y - turn.origin.y) / MICROMETRES,
        rotation: turn.rotation,
      })),
    }),
  );
  const area = layout.plates.flatMap(({ placed }) => placed).reduce((sum, { shape }) => sum + shape.area, 0);
  const unplaced = Map.groupBy([...unplacedIds.values()].flat(), (id) => id);
  const [, used] = layout.cost;
  return {
    plates,
    unplaced: [...unplaced]
      .map(([id, copies]) => ({ id, quantity: copies.length }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    use: used === 0 ? 0 : area / used,
    interrupted,
    ...(notes.length > 0 && { notes }),
  };
}
