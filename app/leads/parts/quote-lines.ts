import * as z from 'zod/mini';
import type { KnownMaterial } from '#app/company/company.ts';
import type { Group } from '#app/drawings/machine.ts';
import { readUnit, type Unit } from '#app/drawings/propose-unit.ts';
import { line, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';

/** One part that a quote is asked for, as it was written; all fields are optional. // Q6 */
export type QuoteLine = {
  readonly part: string;
  /** The name of the drawing that it is on, or ''. */
  readonly drawing: string;
  readonly grade: string;
  readonly thickness: string;
  /** The part's size, where a cut list, a drawing of several parts or the steel page states it. // Q9, Q12 */
  readonly length?: string | undefined;
  readonly width?: string | undefined;
  readonly quantity: string;
  readonly neededBy: string;
  /** The unit that was chosen for the drawing; missing if the proposed one was left. // Q2 */
  readonly unit?: Unit | undefined;
};

/** The longest of each text of a line, in characters. */
export const LINE_LIMITS = {
  part: MAX_LINE_LENGTH,
  drawing: MAX_LINE_LENGTH,
  grade: 60,
  thickness: 20,
  length: 20,
  width: 20,
  quantity: 20,
  neededBy: 40,
} as const satisfies Partial<Record<keyof QuoteLine, number>>;

const textOf = (field: keyof typeof LINE_LIMITS) => line(LINE_LIMITS[field]);

/** The texts of a line; the sizes are missing where none were stated. */
export const lineSchema = z.object({
  part: z._default(textOf('part'), ''),
  drawing: z._default(textOf('drawing'), ''),
  grade: z._default(textOf('grade'), ''),
  thickness: z._default(textOf('thickness'), ''),
  length: z.optional(textOf('length')),
  width: z.optional(textOf('width')),
  quantity: z._default(textOf('quantity'), ''),
  neededBy: z._default(textOf('neededBy'), ''),
  unit: z.catch(z.optional(z.enum(['mm', 'inch'])), undefined),
});

const storedSchema = z.array(lineSchema);

/** The lines as they are stored with a lead; none if they can't be read. */
export function readStoredLines(stored: unknown): QuoteLine[] {
  const read = storedSchema.safeParse(stored);
  return read.success ? read.data : [];
}

/**
 * The lines about a drawing: those that name it, one for each of its parts. If the only line names none, it is about the only
 * drawing, or of several about those that are called like its part.
 *
 * @param drawings the names of all DXF drawings of the lead.
 */
export function linesOfDrawing(
  lines: readonly QuoteLine[],
  name: string,
  drawings: readonly string[],
): QuoteLine[] {
  const [only, ...others] = lines;
  if (only === undefined || others.length > 0 || only.drawing !== '')
    return lines.filter(({ drawing }) => drawing === name);
  const isOnly = drawings.every((other) => other === name);
  return isOnly || isCalledLike(name, only.part) ? [only] : [];
}

/** BASE-MS-10mm-x12.dxf is called like a base, baseplate.dxf isn't. */
function isCalledLike(drawing: string, part: string): boolean {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const words = wordsOf(drawing);
  const searched = wordsOf(part);
  return searched.length > 0 && searched.every((word, at) => words[at] === word);
}

/** The unit that was chosen for a drawing; it is the same for all of its parts. */
export function chosenUnit(lines: readonly QuoteLine[]): Unit | undefined {
  return lines.find(({ unit }) => unit !== undefined)?.unit;
}

/** The names of the materials, to choose from. */
export function gradesOf(materials: readonly KnownMaterial[]): string[] {
  return materials.map(({ name }) => name);
}

/** The material that a word stands for, by its name or another one, whatever its case and hyphens. */
export function findMaterial(word: string, materials: readonly KnownMaterial[]): KnownMaterial | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const searched = plain(word);
  if (searched === '') return undefined;
  return materials.find(({ name, aliases }) =>
    [name, ...aliases].some((called) => plain(called) === searched),
  );
}

/** Whether a file's name says more of its part than what it is called. */
export function isSuggestion({ grade, thickness, quantity }: QuoteLine): boolean {
  return grade !== '' || thickness !== '' || quantity !== '';
}

export const NO_THICKNESS = 'Please write millimetres, such as 6, or inches, such as 0.25 in';

/** A typed thickness in mm; null if it is none. */
export function readThickness(typed: string): number | null {
  return readMillimetres(typed, 1_000);
}

/**
 * A typed length in mm, with a comma or a point, and with or without spaces and its unit, which is mm unless it says inches
 * (in, inch or "); null if it is none up to `most`. 1,200 is none either: it could be 1200 or 1.2.
 */
export function readMillimetres(typed: string, most: number): number | null {
  const plain = typed.slice(0, 40).replace(/\s+/g, '');
  if (/^[1-9]\d{0,2}(,\d{3})+(?!\d)/.test(plain)) return null;
  const [, digits = '', unit = ''] =
    /^(\d+(?:\.\d+)?)(mm|in|inch|inches|"|″)?$/i.exec(plain.replace(',', '.')) ?? [];
  const isMetric = unit === '' || unit.toLowerCase() === 'mm';
  const number = isMetric ? Number(digits) : Math.round(Number(digits) * 25_400) / 1_000;
  return number > 0 && number <= most ? number : null;
}

const MAX_QUANTITY = 1_000_000;

/** A typed number of parts, also written 1 200 or 1,200; null if it is no whole number from 1. */
export function readQuantity(typed = ''): number | null {
  const plain = typed.trim().replace(/^(\d{1,3})(?:[\s,]\d{3})+$/, (grouped) => grouped.replace(/\D/g, ''));
  const number = /^[1-9]\d{0,6}$/.test(plain) ? Number(plain) : Number.NaN;
  return number <= MAX_QUANTITY ? number : null;
}

/** What a part is cut from, as far as it is known. */
export type KnownPlate = {
  /** mm */
  readonly thickness: number | null;
  readonly group: Group | null;
  /** kg/m³ */
  readonly density: number | null;
};

/** What a part is cut from, as it was typed or chosen. */
export function plateOf(
  { thickness = '', grade = '' }: Partial<Pick<QuoteLine, 'thickness' | 'grade'>>,
  materials: readonly KnownMaterial[],
): KnownPlate {
  const material = findMaterial(grade, materials);
  return {
    thickness: readThickness(thickness),
    group: material?.group ?? null,
    density: material?.density ?? null,
  };
}

/** 16 × BASE, 200 × 100 mm, Mild steel, 3 mm, needed by 2026-12-01 (base.dxf) */
export function lineText(line: QuoteLine): string {
  const { part, drawing, grade, thickness, quantity, neededBy } = line;
  const what = [quantity && `${quantity} ×`, part || drawing].filter(Boolean).join(' ');
  const millimetres = /^[\d.,]+$/.test(thickness) ? `${thickness} mm` : thickness;
  const needed = neededBy && `needed by ${neededBy}`;
  const text = [what, lineSize(line), grade, millimetres, needed].filter(Boolean).join(', ');
  return drawing !== '' && part !== '' ? `${text} (${drawing})` : text;
}

/** 200 × 100 mm; one of them as 'length 200 mm', '' without any. */
export function lineSize({ length = '', width = '' }: Pick<QuoteLine, 'length' | 'width'>): string {
  const unit = [length, width].every((side) => /^[\d.,\s]*$/.test(side)) ? ' mm' : '';
  if (length !== '' && width !== '') return `${length} × ${width}${unit}`;
  if (length !== '') return `length ${length}${unit}`;
  return width === '' ? '' : `width ${width}${unit}`;
}

const CARRIED = ['part', 'drawing', 'grade', 'thickness', 'length', 'width', 'unit'] as const;

/** The parameters with which the quote form's address carries a line. */
export function lineParameters(line: Partial<QuoteLine>): [string, string][] {
  return CARRIED.flatMap((field): [string, string][] => {
    const value = line[field] ?? '';
    return value === '' ? [] : [[field, value]];
  });
}

/** The line that the quote form's address carries; null without one. */
export function readLineParameters(search: URLSearchParams): Partial<QuoteLine> | null {
  const { unit: unitText, ...texts }: Record<string, string> = Object.fromEntries(
    CARRIED.map((field) => [field, (search.get(field) ?? '').slice(0, MAX_LINE_LENGTH)] as const).filter(
      ([, value]) => value !== '',
    ),
  );
  const unit = readUnit(unitText);
  const line: Partial<QuoteLine> = unit === null ? texts : { ...texts, unit };
  return Object.keys(line).length > 0 ? line : null;
}
