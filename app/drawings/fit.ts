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

type FitAnswer =
  | 'fits'
  | 'fits-turned'
  | 'too-large'
  | 'too-thick'
  | 'too-thin'
  | 'wrong-material'
  | 'unknown';

/** Whether a part fits one process. */
export interface Fit {
  readonly process: Process;
  readonly service: Service;
  readonly answer: FitAnswer;
  /** By how many mm it doesn't fit. */
  readonly over: number | null;
  /** What the company file does not state. */
  readonly unknown: readonly ('bed' | 'thickness')[];
  readonly bed: { readonly length: number; readonly width: number } | null;
}

/** What is known of a part, in mm; null where it isn't given. */
export interface FitQuestion {
  readonly width: number;
  readonly height: number;
  readonly thickness: number | null;
  /** The material's key in the company file. */
  readonly material: string | null;
}

/** Oxygen burns carbon steels only: stainless, 3CR12 and aluminium don't burn, and coatings suffer. // S9 */
const NO_FLAME: ReadonlySet<string> = new Set(['ss304', 'ss316', '3cr12', 'aluminium', 'chromadek']);

/** For each process of the company whether the part fits its machine, by the limits in the company file (Q5). */
export function fitProcesses(question: FitQuestion): Fit[] {
  return (Object.keys(SERVICES) as Process[]).flatMap((process) => {
    const service = steelServices.find(({ slug }) => slug === SERVICES[process]);
    return service === undefined ? [] : [fitService(process, service, question)];
  });
}

function fitService(process: Process, service: Service, question: FitQuestion): Fit {
  const bed = bedOf(service.limits);
  const range = thicknessOf(service.limits);
  const unknown = [
    ...(bed === null ? (['bed'] as const) : []),
    ...(range === null ? (['thickness'] as const) : []),
  ];
  const answer = (one: FitAnswer, over: number | null = null): Fit => ({
    process,
    service,
    answer: one,
    over,
    unknown,
    bed,
  });
  const { thickness, material } = question;
  if (process === 'profile' && material !== null && NO_FLAME.has(material)) return answer('wrong-material');
  if (thickness !== null && range !== null) {
    if (thickness > range.to) return answer('too-thick', thickness - range.to);
    if (thickness < range.from) return answer('too-thin', range.from - thickness);
  }
  if (bed === null) return answer('unknown');
  const straight = excess(question.width, question.height, bed);
  const turned = excess(question.height, question.width, bed);
  if (straight > 0 && turned > 0) return answer('too-large', Math.min(straight, turned));
  if (range === null && thickness !== null) return answer('unknown');
  return answer(straight <= 0 ? 'fits' : 'fits-turned');
}

/** How far a rectangle sticks out over the bed, along the side where it does most. */
function excess(along: number, across: number, bed: { length: number; width: number }): number {
  return Math.max(along - bed.length, across - bed.width, 0);
}

function bedOf(limits: readonly Limit[]): { length: number; width: number } | null {
  for (const limit of limits) {
    if (limit.kind === 'size' && limit.unit === 'mm') return { length: limit.length, width: limit.width };
  }
  return null;
}

function thicknessOf(limits: readonly Limit[]): { from: number; to: number } | null {
  for (const limit of limits) {
    if (limit.of !== 'Thickness') continue;
    if (limit.kind === 'range') return { from: limit.from, to: limit.to };
    if (limit.kind === 'upTo') return { from: 0, to: limit.to };
  }
  return null;
}

/** The process that suits best, and why; null where none is known to take the part. // Q5 */
export function suits(fits: readonly Fit[], question: FitQuestion): { fit: Fit; why: string } | null {
  const possible = fits.filter(
    ({ answer }) => answer === 'fits' || answer === 'fits-turned' || answer === 'unknown',
  );
  const by = (process: Process) => possible.find((one) => one.process === process);
  const { thickness } = question;
  const laser = by('laser');
  if (laser !== undefined && thickness !== null)
    return { fit: laser, why: 'The finest edge and the smallest holes in this thickness.' };
  const profile = by('profile');
  if (profile !== undefined && thickness !== null)
    return { fit: profile, why: 'This thickness is beyond the laser.' };
  const plasma = by('plasma');
  return plasma === undefined ? null : { fit: plasma, why: 'Its bed takes this size.' };
}
