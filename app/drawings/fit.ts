import type { Limit } from '#app/company/limit.ts';
import { type Service, steelServices } from '#app/company/services.ts';
import type { SMALLEST_HOLE } from './thresholds.ts';

/** A process that cuts flat parts. */
export type Process = keyof typeof SMALLEST_HOLE;

/** The company's service for each process. */
const SERVICES: Record<Process, string> = {
  laser: 'laser-cutting',
  plasma: 'hd-plasma-cutting',
  profile: 'cnc-profile',
};

/** What the part is to be cut from, and by what, as far as it is known. */
export interface Cutting {
  /** mm */
  readonly thickness: number;
  readonly process: Process;
}

/** In the order in which they are named. */
export const PROCESSES = ['laser', 'plasma', 'profile'] as const satisfies readonly Process[];

/** The company's service that is this process. */
export function serviceOf(process: Process): Service | undefined {
  return steelServices.find(({ slug }) => slug === SERVICES[process]);
}

/** From the worst to the best: of several parts, the first of these that one of them has is the answer for all. */
const ANSWERS = [
  'wrong-material',
  'too-thick',
  'too-thin',
  'too-large',
  'unknown',
  'fits-turned',
  'fits',
] as const;
type FitAnswer = (typeof ANSWERS)[number];

/** Whether the parts of a drawing fit one process. */
export interface Fit {
  readonly process: Process;
  readonly service: Service;
  readonly answer: FitAnswer;
  /** By how many mm the worst part doesn't fit. */
  readonly excess: number | null;
  /** What the company file does not state. */
  readonly unknown: readonly ('bed' | 'thickness')[];
  readonly bed: Bed | null;
  readonly parts: number;
  /** The number of parts that have this answer. */
  readonly concerned: number;
}

interface Bed {
  readonly length: number;
  readonly width: number;
}

/** mm */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the parts are cut from; null where it isn't known. */
export interface Plate {
  /** mm */
  readonly thickness: number | null;
  /** The material's key in the company file. */
  readonly material: string | null;
}

/** Oxygen burns carbon steels only: stainless, 3CR12 and aluminium don't burn, and coatings suffer. // S9 */
const NO_FLAME: ReadonlySet<string> = new Set(['ss304', 'ss316', '3cr12', 'aluminium', 'chromadek']);

/**
 * For each process of the company whether all the parts fit its machine, by the limits in the company file.
 *
 * @param parts the parts, or of very many the largest.
 * @param count how many there are in all. // Q5
 */
export function fitProcesses(parts: readonly Size[], plate: Plate, count = parts.length): Fit[] {
  if (parts.length === 0) return [];
  return PROCESSES.flatMap((process) => {
    const service = serviceOf(process);
    return service === undefined ? [] : [fitService(process, service, parts, plate, count)];
  });
}

function fitService(
  process: Process,
  service: Service,
  parts: readonly Size[],
  plate: Plate,
  count: number,
): Fit {
  const bed = bedOf(service.limits);
  const range = thicknessRangeOf(service.limits);
  const fitted = parts.map(
    (part): PartFit => fitPlate(process, plate, range) ?? fitSize(part, bed, range === null, plate),
  );
  const answer = ANSWERS.find((one) => fitted.some((part) => part.answer === one)) ?? 'unknown';
  const concerned = fitted.filter((part) => part.answer === answer);
  const excess = concerned.reduce<number | null>(
    (most, part) => (part.excess === null ? most : Math.max(most ?? 0, part.excess)),
    null,
  );
  const unknown: Fit['unknown'] = [
    ...(bed === null ? (['bed'] as const) : []),
    ...(range === null ? (['thickness'] as const) : []),
  ];
  return {
    process,
    service,
    answer,
    excess,
    unknown,
    bed,
    parts: count,
    concerned: concerned.length === parts.length ? count : concerned.length,
  };
}

type PartFit = Pick<Fit, 'answer' | 'excess'>;
type Range = { readonly from: number; readonly to: number };

/** Why the process doesn't cut this plate at all, or null. */
function fitPlate(process: Process, { thickness, material }: Plate, range: Range | null): PartFit | null {
  if (process === 'profile' && material !== null && NO_FLAME.has(material))
    return { answer: 'wrong-material', excess: null };
  if (thickness === null || range === null) return null;
  if (thickness > range.to) return { answer: 'too-thick', excess: thickness - range.to };
  if (thickness < range.from) return { answer: 'too-thin', excess: range.from - thickness };
  return null;
}

function fitSize({ width, height }: Size, bed: Bed | null, anyThickness: boolean, plate: Plate): PartFit {
  if (bed === null) return { answer: 'unknown', excess: null };
  const straight = excessOver(bed, width, height);
  const turned = excessOver(bed, height, width);
  if (straight > 0 && turned > 0) return { answer: 'too-large', excess: Math.min(straight, turned) };
  if (anyThickness && plate.thickness !== null) return { answer: 'unknown', excess: null };
  return { answer: straight <= 0 ? 'fits' : 'fits-turned', excess: null };
}

/** How far a rectangle sticks out over the bed, along the side where it does most. */
function excessOver(bed: Bed, along: number, across: number): number {
  return Math.max(along - bed.length, across - bed.width, 0);
}

function bedOf(limits: readonly Limit[]): Bed | null {
  for (const limit of limits) {
    if (limit.kind === 'size' && limit.unit === 'mm') return { length: limit.length, width: limit.width };
  }
  return null;
}

function thicknessRangeOf(limits: readonly Limit[]): Range | null {
  for (const limit of limits) {
    if (limit.of !== 'Thickness') continue;
    if (limit.kind === 'range') return { from: limit.from, to: limit.to };
    if (limit.kind === 'upTo') return { from: 0, to: limit.to };
  }
  return null;
}

/**
 * The process that suits best, and why; null without a thickness, and where none is known to take the parts. A machine whose
 * bed is not stated is only proposed for parts that all stated beds take. // Q5
 */
export function bestProcess(
  fits: readonly Fit[],
  { thickness }: Pick<Plate, 'thickness'>,
): { fit: Fit; why: string } | null {
  if (thickness === null) return null;
  const isLarge = fits.some(({ answer }) => answer === 'too-large');
  const possible = fits.filter((fit) => fitStatus(fit) !== 'no' && !(isLarge && fit.bed === null));
  const fit = BEST_FIRST.map((process) => possible.find((one) => one.process === process)).find(Boolean);
  if (fit === undefined) return null;
  if (isLarge) return { fit, why: 'its bed takes this size' };
  if (fit.process === 'laser') return { fit, why: 'it leaves the finest edge and cuts the smallest holes' };
  return { fit, why: 'the laser doesn’t cut this thickness' };
}

/** What holes and webs are judged for: the plate's thickness and the process that suits best; null if either is unknown. // Q4 */
export function cuttingOf(parts: readonly Size[], plate: Plate): Cutting | null {
  const best = bestProcess(fitProcesses(parts, plate), plate);
  return best === null || plate.thickness === null
    ? null
    : { thickness: plate.thickness, process: best.fit.process };
}

/** The finest edge first; a flame cuts thick plate, and plasma what a flame can't. */
const BEST_FIRST = ['laser', 'profile', 'plasma'] as const satisfies readonly Process[];

/** The answer in short. */
export function fitStatus({ answer }: Pick<Fit, 'answer'>): 'yes' | 'no' | 'unknown' {
  if (answer === 'unknown') return 'unknown';
  return answer === 'fits' || answer === 'fits-turned' ? 'yes' : 'no';
}
