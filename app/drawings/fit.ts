import { type Bed, type Bound, GROUPS, type Group, type Machine, type Process } from './machine.ts';

/** What the part is to be cut from, and by what, as far as it is known. */
export type Cutting = {
  /** mm */
  readonly thickness: number;
  readonly process: Process;
};

/** From the worst to the best: of several parts, the first of these that one of them has is the answer for all. */
const ANSWERS = [
  'wrong-material',
  'too-thick',
  'too-thin',
  'too-large',
  /** Larger than the general bed that stands for an unstated one. */
  'unknown-bed',
  /** Cut in some groups of material and not in others, and the material isn't known. */
  'some-materials',
  /** The bed takes it; the thickness isn't known. */
  'bed-turned',
  'bed',
  'fits-turned',
  'fits',
] as const;
type FitAnswer = (typeof ANSWERS)[number];

/** Whether the parts of a drawing fit one machine. What is not known about the plate, the answer holds for. // Q5, Q11 */
export type Fit = {
  readonly machine: Machine;
  readonly answer: FitAnswer;
  /** By how many mm the worst part doesn't fit; if the material isn't known, at least. */
  readonly excess: number | null;
  /** The limits that the answer follows from if they are general, not the company's own. */
  readonly general: {
    readonly bed: Bed | null;
    readonly thickness: LimitedBy | null;
  };
  /** For `some-materials`: the groups that are cut. */
  readonly groups: readonly Group[];
  readonly parts: number;
  /** The number of parts that have this answer. */
  readonly concerned: number;
};

/** A limit of the thickness, and whether it is the least or the most. */
type LimitedBy = {
  readonly mm: number;
  readonly is: 'least' | 'most';
};

/** mm */
export type Size = {
  readonly width: number;
  readonly height: number;
};

/** What the parts are cut from; null where it isn't known. */
export type Plate = {
  /** mm */
  readonly thickness: number | null;
  readonly group: Group | null;
};

/**
 * For each machine whether all the parts fit it.
 *
 * @param parts the parts, or of very many the largest.
 * @param count how many there are in all. // Q5
 */
export function fitMachines(
  machines: readonly Machine[],
  parts: readonly Size[],
  plate: Plate,
  count = parts.length,
): Fit[] {
  if (parts.length === 0) return [];
  return machines.map((machine) => {
    const plateFit = fitPlate(machine, plate);
    const partFits = parts.map((part) => plateFit.refusal ?? fitSize(part, machine.bed, plateFit.unknown));
    const answer = ANSWERS.find((worst) => partFits.some((part) => part.answer === worst)) ?? 'unknown-bed';
    const concerned = partFits.filter((part) => part.answer === answer);
    const excess = concerned.reduce<number | null>(
      (most, part) => (part.excess === null ? most : Math.max(most ?? 0, part.excess)),
      null,
    );
    return {
      machine,
      answer,
      excess,
      general: {
        bed: plateFit.refusal === null && machine.bed.general ? machine.bed : null,
        thickness: plateFit.bound?.general === true ? limitedBy(plateFit.bound, machine) : null,
      },
      groups: plateFit.groups,
      parts: count,
      concerned: concerned.length === parts.length ? count : concerned.length,
    };
  });
}

function limitedBy(bound: Bound, { thickness }: Machine): LimitedBy {
  const isLeast = Object.values(thickness).some((range) => range?.from === bound);
  return { mm: bound.mm, is: isLeast ? 'least' : 'most' };
}

type PartFit = Pick<Fit, 'answer' | 'excess'>;

type PlateFit = {
  /** Why the machine doesn't cut this plate, whatever isn't known of it; null if it does or may. */
  readonly refusal: PartFit | null;
  /** What has to be known before one can say that it does; null if nothing. */
  readonly unknown: 'thickness' | 'material' | null;
  /** The limit that decided. */
  readonly bound: Bound | null;
  /** The groups that are cut in this thickness. */
  readonly groups: readonly Group[];
};

function fitPlate(machine: Machine, { thickness, group }: Plate): PlateFit {
  const possible = group === null ? GROUPS : [group];
  const cutGroups = possible.filter((candidate) => machine.thickness[candidate] !== null);
  if (cutGroups.length === 0)
    return { refusal: { answer: 'wrong-material', excess: null }, unknown: null, bound: null, groups: [] };
  if (thickness === null) return { refusal: null, unknown: 'thickness', bound: null, groups: [] };
  const limited = cutGroups.map((cutGroup) => ({
    group: cutGroup,
    ...limitOf(machine, cutGroup, thickness),
  }));
  const within = limited.filter(({ excess }) => excess === null);
  const least = limited.toSorted((a, b) => (a.excess ?? 0) - (b.excess ?? 0))[0];
  if (within.length === 0 && least !== undefined) {
    const answer = least.isAbove ? 'too-thick' : 'too-thin';
    return { refusal: { answer, excess: least.excess }, unknown: null, bound: least.bound, groups: [] };
  }
  return {
    refusal: null,
    unknown: within.length === possible.length ? null : 'material',
    // Of several groups the one that says least about the company's own machine.
    bound: (within.find(({ bound }) => bound.general) ?? within[0])?.bound ?? null,
    groups: within.map((range) => range.group),
  };
}

/** By how much a thickness is outside of the range, null if it is within; and the bound that decided. */
function limitOf(machine: Machine, group: Group, thickness: number) {
  const { from, to } = machine.thickness[group] ?? { from: NONE, to: NONE };
  if (thickness > to.mm) return { excess: thickness - to.mm, isAbove: true, bound: to };
  if (thickness < from.mm) return { excess: from.mm - thickness, isAbove: false, bound: from };
  // Far above it, the least thickness of all decides nothing.
  return { excess: null, isAbove: false, bound: !to.general && thickness < 2 * from.mm ? from : to };
}

const NONE: Bound = { mm: 0, general: true };

function fitSize({ width, height }: Size, bed: Bed, unknown: PlateFit['unknown']): PartFit {
  const straight = excessOver(bed, width, height);
  const turned = excessOver(bed, height, width);
  const excess = Math.min(straight, turned);
  if (excess > 0)
    return bed.general ? { answer: 'unknown-bed', excess: null } : { answer: 'too-large', excess };
  if (unknown === 'material') return { answer: 'some-materials', excess: null };
  const isTurned = straight > 0;
  if (unknown === 'thickness') return { answer: isTurned ? 'bed-turned' : 'bed', excess: null };
  return { answer: isTurned ? 'fits-turned' : 'fits', excess: null };
}

/** How far a rectangle sticks out over the bed, along the side where it does most. */
function excessOver(bed: Bed, along: number, across: number): number {
  return Math.max(along - bed.length, across - bed.width, 0);
}

export type Best = {
  readonly fit: Fit;
  readonly why: string;
};

/**
 * The machine that suits best; null if none is known to take the parts, or if what isn't known (the thickness, the material,
 * the bed of a better machine) could make it another. // Q5, Q11
 */
export function bestMachine(fits: readonly Fit[]): Best | null {
  for (const process of BEST_FIRST) {
    const ofProcess = fits.filter(({ machine }) => machine.process === process);
    const fit = ofProcess.find((candidate) => fitStatus(candidate) === 'yes');
    if (fit !== undefined) return { fit, why: process === 'laser' ? FINEST : whyNotLaser(fits) };
    if (ofProcess.some((candidate) => fitStatus(candidate) === 'unknown')) return null;
  }
  return null;
}

/** The finest edge first; a flame cuts thick plate, and plasma what a flame can't. */
const BEST_FIRST = ['laser', 'profile', 'plasma'] as const satisfies readonly Process[];

const FINEST = 'it leaves the finest edge and cuts the smallest holes';

function whyNotLaser(fits: readonly Fit[]): string {
  const laser = fits.find(({ machine }) => machine.process === 'laser');
  if (laser === undefined) return 'it cuts this plate';
  if (laser.answer === 'too-large') return 'its bed takes this size';
  return `the laser doesn’t cut this ${laser.answer === 'wrong-material' ? 'material' : 'thickness'}`;
}

/** What holes and webs are judged for: the plate's thickness and the process that suits best; null if either is unknown. // Q4 */
export function cuttingOf(
  machines: readonly Machine[],
  parts: readonly Size[],
  plate: Plate,
): Cutting | null {
  const best = bestMachine(fitMachines(machines, parts, plate));
  return best === null || plate.thickness === null
    ? null
    : { thickness: plate.thickness, process: best.fit.machine.process };
}

/** The answer in short. */
export function fitStatus({ answer }: Pick<Fit, 'answer'>): 'yes' | 'no' | 'unknown' {
  switch (answer) {
    case 'fits':
    case 'fits-turned':
      return 'yes';
    case 'wrong-material':
    case 'too-thick':
    case 'too-thin':
    case 'too-large':
      return 'no';
    default:
      return 'unknown';
  }
}
