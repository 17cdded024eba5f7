import * as z from 'zod/mini';
import { keysOf } from '#app/platform/keys-of.ts';
import { firstMessages } from '#app/platform/submission/text-fields.ts';
import {
  lineSchema,
  NO_THICKNESS,
  type QuoteLine,
  readMillimetres,
  readQuantity,
  readThickness,
} from './quote-lines.ts';

type LineField = keyof QuoteLine;

/** Lines without a file have the numbers from 1 to MAX_TYPED_LINES; those of each file begin at a multiple of FILE_STEP. */
export const MAX_TYPED_LINES = 10;
/** The parts of one file: of a cut list, or of a drawing with several. */
export const MAX_FILE_LINES = 200;
const FILE_STEP = 1_000;
const FILE_PLACES = 89;
/** Lines of one request. */
export const MAX_LINES = 400;

export const NO_QUANTITY = 'Please write a whole number from 1, such as 12';
export const NO_SIZE = 'Please write millimetres, such as 1200, or inches, such as 48 in';
/** 100 m, in mm. */
export const MAX_SIDE = 100_000;

const CHECKED: readonly (readonly [LineField, (text: string) => boolean, string])[] = [
  ['thickness', (text) => readThickness(text) !== null, NO_THICKNESS],
  ['length', (text) => readMillimetres(text, MAX_SIDE) !== null, NO_SIZE],
  ['width', (text) => readMillimetres(text, MAX_SIDE) !== null, NO_SIZE],
  ['quantity', (text) => readQuantity(text) !== null, NO_QUANTITY],
];

/** Checks a sent line; what was stored before is not checked again. // Q11 */
const sentSchema = lineSchema.check(
  ...CHECKED.map(([field, isRight, error]) =>
    z.refine<z.output<typeof lineSchema>>(({ [field]: text = '' }) => text === '' || isRight(text), {
      error: () => error,
      path: [field],
    }),
  ),
);

const FIELDS = keysOf(lineSchema.shape);

/** The fields that the lines can add to the form. */
export const LINE_FIELDS = MAX_LINES * FIELDS.length;

/**
 * The number of each file's first line. It follows from the file's name and size, so that a draft of the form finds the line
 * again whichever files were removed. The lines of files of one name, which say no more of their file than its name, have the
 * order of the files.
 */
export function lineNumbers<File extends { readonly name: string; readonly size: number }>(
  files: readonly File[],
): Map<File, number> {
  const usedPlaces = new Set<number>();
  const placeOf = ({ name, size }: File) => {
    let place = [...name].reduce(
      (hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % FILE_PLACES,
      size % FILE_PLACES,
    );
    while (usedPlaces.has(place)) place = (place + 1) % FILE_PLACES;
    usedPlaces.add(place);
    return place;
  };
  const placed = files.map((file) => ({ file, place: placeOf(file) }));
  return new Map(
    [...Map.groupBy(placed, ({ file }) => file.name).values()].flatMap((namesakes) => {
      const places = namesakes.map(({ place }) => place).sort((a, b) => a - b);
      return namesakes.map(({ file }, at) => [file, ((places[at] ?? 0) + 1) * FILE_STEP] as const);
    }),
  );
}

export function lineFieldName(number: number, field: LineField): string {
  return `line-${number}-${field}`;
}

/**
 * Reads the lines of a sent quote form; empty ones are left out, and those that only name their drawing. // Q6
 *
 * @param isKept which of them are kept instead.
 */
export function readLines(
  sent: unknown,
  isKept = hasContent,
): { lines: QuoteLine[]; messages: Record<string, string> } {
  const fields: Partial<Record<string, unknown>> =
    typeof sent === 'object' && sent !== null ? { ...sent } : {};
  const numbers = new Set(Object.keys(fields).map((name) => Number(/^line-(\d{1,5})-/.exec(name)?.[1] ?? 0)));
  const lines: QuoteLine[] = [];
  const messages: Record<string, string> = {};
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (number === 0 || number > FILE_STEP * (FILE_PLACES + 1)) continue;
    const entries = FIELDS.map((field) => [field, fields[lineFieldName(number, field)]]);
    const read = sentSchema.safeParse(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
    if (read.success) {
      if (isKept(read.data)) lines.push(read.data);
    } else {
      for (const [field, message] of Object.entries(firstMessages(read.error)))
        messages[`line-${number}-${field}`] ??= message;
    }
    if (lines.length > MAX_LINES) {
      messages[lineFieldName(number, 'part')] =
        `At most ${MAX_LINES} parts go with one request. Please send the others in a second one.`;
      break;
    }
  }
  return { lines, messages };
}

function hasContent({ part, drawing, unit, ...others }: QuoteLine): boolean {
  return Object.values(others).some(Boolean) || unit !== undefined || (part !== '' && drawing === '');
}

/** The lines that staff send of a lead: whatever they typed is kept, and sizes that are empty are not stated. // P6 */
export function readEditedLines(sent: unknown): ReturnType<typeof readLines> {
  const { lines, messages } = readLines(sent, ({ unit, ...texts }) => Object.values(texts).some(Boolean));
  const stated = lines.map(({ length, width, ...line }) => ({
    ...line,
    ...(length && { length }),
    ...(width && { width }),
  }));
  return { lines: stated, messages };
}
