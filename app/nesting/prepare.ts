import type { Stock } from './layout.ts';
import type { NestJob, NestPart } from './nest-job.ts';
import { MICROMETRES } from './outline.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Why a job can't be nested, in words for a person. */
export class NestFault extends Error {}

/** A job as the search needs it: in µm, in an order that depends on nothing but what is in it. */
export type PreparedJob = {
  readonly shapes: readonly Shape[];
  readonly parts: ReadonlyMap<Shape, readonly NestPart[]>;
  /** Largest first. */
  readonly stocks: readonly Stock[];
  readonly gap: number;
  readonly edge: number;
  readonly wholePlates: boolean;
  /** Outlines, rotations and quantities of what is nested. */
  readonly content: string;
  /** About outlines that are none of a real part. */
  readonly notes: readonly string[];
};

/** @throws NestFault if an outline encloses nothing. */
export function prepare(job: NestJob): PreparedJob {
  const gap = Math.round(job.gap * MICROMETRES);
  const edge = Math.round(job.edge * MICROMETRES);
  const sameParts = new Map<string, NestPart[]>();
  for (const part of job.parts) {
    const key = JSON.stringify([part.outline, part.rotations.toSorted((a, b) => a - b)]);
    sameParts.set(key, [...(sameParts.get(key) ?? []), part]);
  }
  const parts = new Map<Shape, NestPart[]>();
  const notes: string[] = [];
  const content: [key: string, quantity: number][] = [];
  for (const [key, members] of [...sameParts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    members.sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first] = members;
    if (first === undefined) continue;
    const names = members.map(({ id }) => id).join(', ');
    const prepared = shapeOf(first, gap, parts.size);
    if (prepared === null) throw new NestFault(`${names}: the outline encloses nothing`);
    if (prepared.note !== null) notes.push(`${names}: ${prepared.note}`);
    parts.set(prepared.shape, members);
    content.push([key, quantityOf(members)]);
  }
  const { wholePlates } = job;
  return {
    ...{ shapes: [...parts.keys()], parts, stocks: readStocks(job, edge), gap, edge, wholePlates, notes },
    content: JSON.stringify(content),
  };
}

function readStocks({ plates }: NestJob, edge: number): Stock[] {
  return plates
    .map((plate) => {
      const length = Math.round(plate.length * MICROMETRES);
      const width = Math.round(plate.width * MICROMETRES);
      return {
        length,
        width,
        count: plate.count ?? Number.POSITIVE_INFINITY,
        sheet: { left: edge, bottom: edge, right: length - edge, top: width - edge },
      };
    })
    .sort((a, b) => b.length * b.width - a.length * a.width || b.length - a.length || a.count - b.count);
}

/** All copies of all parts, by shape. */
export function copiesOf({ parts }: PreparedJob): Shape[] {
  return [...parts].flatMap(([shape, members]) => new Array<Shape>(quantityOf(members)).fill(shape));
}

function quantityOf(parts: readonly NestPart[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0);
}
