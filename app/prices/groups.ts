import type { NestRequest } from '#app/nesting/nest-job.ts';
import type { Missing } from './missing.ts';
import type { Grade, Material, PriceBook, Process } from './price-book.ts';
import type { Part, PriceLine, PriceRequest } from './price-request.ts';
import type { Scaled } from './scaled-nest.ts';

/** What a group costs beside its lines. */
export type GroupNest = {
  /** mm² */
  readonly usedArea: number;
  readonly sheets: number;
  /** Where the group has more parts than one nest. */
  readonly scaled?: Scaled;
  /** Lines that found no room. */
  readonly unplaced: readonly PriceLine[];
};

/** The lines of one process, grade, thickness and owner of the plate: they are nested together. */
export type Group = {
  readonly key: string;
  readonly process: Process;
  readonly grade: Grade;
  /** Null where the book has none of this thickness, for the customer's own plate. */
  readonly material: Material | null;
  readonly thickness: number;
  readonly freeIssue: boolean;
  readonly lines: readonly CutLine[];
};

export type CutLine = {
  readonly line: PriceLine;
  readonly part: Part;
};

type GroupedBy = Partial<Pick<PriceLine, 'process' | 'grade' | 'thickness' | 'freeIssue'>>;

function groupKey({ process, grade, thickness, freeIssue }: GroupedBy): string {
  return JSON.stringify([process, grade, thickness, freeIssue]);
}

/** The group of a line by itself, or what is missing for one. */
export function groupOfLine(
  line: PriceLine,
  book: PriceBook,
): (Group & { readonly lines: readonly [CutLine] }) | Missing {
  const { process: processName, grade: gradeName, thickness, part, freeIssue } = line;
  if (!part || processName === undefined || gradeName === undefined || thickness === undefined)
    return 'nothing-to-price';
  const grade = book.grades[gradeName];
  if (grade === undefined) return 'grade';
  const process = book.processes[processName];
  if (process === undefined) return 'process';
  const material =
    book.materials.find((stock) => stock.grade === gradeName && stock.thickness === thickness) ?? null;
  if (!freeIssue && material === null) return 'material';
  return { key: groupKey(line), process, grade, material, thickness, freeIssue, lines: [{ line, part }] };
}

/** The groups of a request by their key; the order of their lines depends only on what these are, and so does their nest. // P4 */
export function groupsOf(request: PriceRequest): Map<string, Group> {
  const { lines, priceBook } = request;
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const own = groupOfLine(line, priceBook);
    if (typeof own === 'string') continue;
    const others = groups.get(own.key)?.lines ?? [];
    groups.set(own.key, { ...own, lines: [...others, ...own.lines] });
  }
  return new Map(
    [...groups].map(([key, group]) => [key, { ...group, lines: group.lines.toSorted(byContent) }]),
  );
}

/** The widest first. */
function byContent(a: CutLine, b: CutLine): number {
  const difference =
    b.part.width - a.part.width ||
    b.part.height - a.part.height ||
    Number(a.line.grain) - Number(b.line.grain) ||
    a.line.quantity - b.line.quantity;
  // Outlines may be long.
  return difference || (outlineOf(a) < outlineOf(b) ? -1 : 1);
}

function outlineOf({ part }: CutLine): string {
  return JSON.stringify(part.outline ?? null);
}

/** The nests that a request states, by the key of their group. */
export function statedNests({ nests }: PriceRequest): Map<string, GroupNest> {
  return new Map(nests.map((nest) => [groupKey(nest), { ...nest, unplaced: [] }]));
}

/**
 * The job that nests a group: its parts are named by the number of their line in it.
 *
 * @returns null if there is no plate to nest on.
 */
export function nestJobOf({ process, material, lines }: Group): NestRequest | null {
  const plates = platesOn(process.bed, material?.plates ?? []);
  if (plates.length === 0) return null;
  return {
    plates,
    gap: process.gap,
    edge: process.edge,
    wholePlates: material?.wholePlates ?? false,
    parts: lines.map(({ line: { quantity, grain }, part }, at) => ({
      id: String(at),
      quantity,
      rotations: grain ? [0, 180] : [0, 90, 180, 270],
      outline: part.outline ?? rectangle(part),
    })),
  };
}

/** The plates that a bed takes, straight or turned; all of them if the bed is not known. */
export function platesOn<Plate extends Sides>(bed: Sides | undefined, plates: readonly Plate[]): Plate[] {
  const [longest, widest] = bed === undefined ? [Infinity, Infinity] : sidesOf(bed);
  return plates.filter((plate) => {
    const [length, width] = sidesOf(plate);
    return length <= longest && width <= widest;
  });
}

type Sides = {
  readonly length: number;
  readonly width: number;
};

function sidesOf({ length, width }: Sides): readonly [number, number] {
  return [Math.max(length, width), Math.min(length, width)];
}

function rectangle({ width, height }: Part): [number, number][] {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}
