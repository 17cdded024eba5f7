import type { Scaled } from '#app/prices/scaled-nest.ts';
import { partPicture } from './part-picture.ts';
import type { PricedGroup } from './price-revision.server.ts';
import type { QuotationContent } from './quotation-content.ts';
import type { Shapes } from './quotation-request.ts';

export type NestView = {
  /** The paths of the parts, by their line's key; mm with y downwards from the top left of the part's box. */
  readonly parts: Readonly<
    Record<string, { readonly path: string; readonly isChosen: boolean; readonly name: string }>
  >;
  readonly plates: readonly {
    readonly length: number;
    readonly width: number;
    readonly usedLength: number;
    readonly placed: readonly { readonly key: string; readonly transform: string }[];
    /** Its number from 1, and how many like it follow at once, itself included. */
    readonly number: number;
    readonly count: number;
  }[];
  /** Percent: area of the outlines ÷ used area. */
  readonly use: number;
  readonly interrupted: boolean;
  /** Where only some of the parts were nested, in proportion; null if all were. */
  readonly scaled: Scaled | null;
  /** What was done to outlines that can't be nested as they are. */
  readonly notes: readonly string[];
  /** kg */
  readonly grossMass: number | null;
  readonly netMass: number | null;
};

const MAX_PLATES = 12;

/** A group's nest as it is drawn to scale. // P4 */
export function nestView(
  { nest, keys, scaled, grossMass, netMass }: PricedGroup,
  chosen: string,
  content: QuotationContent,
  shapes: Shapes,
): NestView | null {
  if (nest === null) return null;
  const lines = keys.flatMap((key) => content.lines.find((line) => line.key === key) ?? []);
  const pictures = new Map(lines.map((line) => [line.key, partPicture(line, shapes[line.key])]));
  return {
    parts: Object.fromEntries(
      lines.map(({ key, description }) => [
        key,
        { path: pictures.get(key)?.cut ?? '', isChosen: key === chosen, name: description },
      ]),
    ),
    plates: alike(nest.plates).map(({ length, width, usedLength, placed, number, count }) => ({
      ...{ length, width, usedLength, number, count },
      placed: placed.flatMap(({ id, x, y, rotation }) => {
        const key = keys[Number(id)] ?? '';
        const height = pictures.get(key)?.height ?? 0;
        // The plate's y runs up, the picture's down: the part's own corner is at the bottom of its picture.
        const transform = `translate(${short(x)} ${short(width - y)}) rotate(${-rotation}) translate(0 ${short(-height)})`;
        return { key, transform };
      }),
    })),
    use: Math.round(nest.use * 100),
    interrupted: nest.interrupted,
    scaled: scaled ?? null,
    notes: (nest.notes ?? []).map((note) => withNames(note, keys, lines)),
    grossMass,
    netMass,
  };
}

/** A note of the nest, `0, 2: its outline …`, with the descriptions of the lines. */
function withNames(
  note: string,
  keys: readonly string[],
  lines: readonly { key: string; description: string }[],
): string {
  return note.replace(/^[\d, ]+/, (ids) =>
    ids
      .split(', ')
      .map((id) => lines.find(({ key }) => key === keys[Number(id)])?.description || 'A part')
      .join(', '),
  );
}

/** One of each run of plates with the same parts at the same places, up to MAX_PLATES. */
function alike<Plate>(plates: readonly Plate[]): (Plate & { number: number; count: number })[] {
  const runs: (Plate & { number: number; count: number })[] = [];
  let before = '';
  for (const [at, plate] of plates.entries()) {
    const now = JSON.stringify(plate);
    const last = runs.at(-1);
    if (last !== undefined && now === before) last.count++;
    else if (runs.length === MAX_PLATES) break;
    else runs.push({ ...plate, number: at + 1, count: 1 });
    before = now;
  }
  return runs;
}

const short = (value: number): number => Math.round(value * 10) / 10;
