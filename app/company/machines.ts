import type { Machine, Process } from '#app/drawings/machine.ts';
import { type StatedMachine, withGeneralFigures } from '#app/drawings/stated-machine.ts';
import type { Limit } from './limit.ts';
import { type Service, type SteelServiceSlug, steelServices } from './services.ts';

/** The services that cut flat parts, each on machines of one kind. */
const CUTTING: readonly (readonly [Process, SteelServiceSlug])[] = [
  ['laser', 'laser-cutting'],
  ['plasma', 'hd-plasma-cutting'],
  ['profile', 'cnc-profile'],
];

/**
 * The machines that cut flat parts, with the limits that the services state (S10, S11, S13). A stated thickness holds for carbon
 * steel and for wear and high-strength plate, which cut alike (docs/drawings.md); for other materials it is not stated.
 */
export const machines: readonly Machine[] = CUTTING.flatMap(([process, slug]) => {
  const service: Service | undefined = steelServices.find((one) => one.slug === slug);
  return service === undefined ? [] : [withGeneralFigures(statedMachine(process, service))];
});

function statedMachine(process: Process, { slug, name, limits }: Service): StatedMachine {
  const range = limits.map(thicknessOf).find((one) => one !== null);
  return {
    key: slug,
    name,
    process,
    bed: limits.map(bedOf).find((one) => one !== null) ?? null,
    thickness: range === undefined ? {} : { carbon: range, 'high-strength': range },
  };
}

function bedOf(limit: Limit) {
  return limit.kind === 'size' && limit.unit === 'mm' ? { length: limit.length, width: limit.width } : null;
}

function thicknessOf(limit: Limit) {
  if (limit.of !== 'Thickness') return null;
  if (limit.kind === 'range') return { from: limit.from, to: limit.to };
  return limit.kind === 'upTo' ? { to: limit.to } : null;
}

/** The largest hole that is drilled, in mm. // S15 */
export const LARGEST_DRILLED = 45;
