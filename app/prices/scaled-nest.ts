import { isFewEnough, MAX_PARTS, type Nest, type NestJob } from '#app/nesting/nest-job.ts';
import { polygonArea, WHOLE_FROM } from '#app/nesting/used-area.ts';

/** A group of more parts than one nest takes: how many of them were nested, in proportion, and by what the plate is multiplied. */
export type Scaled = { readonly parts: number; readonly nested: number };

/** At most as many parts as one nest takes, in proportion to these: every so-manyth of each line, and at least one. */
export function reducedQuantities(quantities: readonly number[]): readonly number[] {
  const every = (step: number) => quantities.map((quantity) => Math.ceil(quantity / step));
  const isFew = (step: number) => isFewEnough(every(step).map((quantity) => ({ quantity })));
  const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
  let step = Math.max(1, Math.ceil(all / MAX_PARTS));
  while (!isFew(step)) step++;
  return every(step);
}

/**
 * The plate that a group needs by the nest of a reduced job: the area that this uses, as often as the outlines of the group have more
 * area than those that were nested; full plates of the first size count whole, the last one as in a nest. mm²
 *
 * @param quantities of the group, in the order of the job's parts.
 */
export function scaledArea(
  { parts, wholePlates }: NestJob,
  quantities: readonly number[],
  { plates, unplaced }: Pick<Nest, 'plates' | 'unplaced'>,
): { usedArea: number; sheets: number } {
  const [first] = plates;
  if (first === undefined) return { usedArea: 0, sheets: 0 };
  let [all, nested] = [0, 0];
  for (const [at, { id, quantity, outline }] of parts.entries()) {
    if (unplaced.some((part) => part.id === id)) continue;
    const area = polygonArea(outline);
    all += area * (quantities[at] ?? 0);
    nested += area * quantity;
  }
  const used = plates.reduce((sum, { length, width, usedLength }, at) => {
    return sum + (at < plates.length - 1 ? length : usedLength) * width;
  }, 0);
  const plate = first.length * first.width;
  const needed = Math.round(used * (all / nested));
  const sheets = Math.ceil(needed / plate);
  const rest = needed - (sheets - 1) * plate;
  const isWhole = wholePlates || rest >= WHOLE_FROM * plate;
  return { usedArea: isWhole ? sheets * plate : needed, sheets };
}
