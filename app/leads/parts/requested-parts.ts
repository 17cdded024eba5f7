import type { KnownMaterial } from '#app/company/company.ts';
import type { AnalysisView, MeasuredView } from '#app/drawings/analysis-view.ts';
import { sizeText } from '#app/drawings/drawing-texts.ts';
import type { Size } from '#app/drawings/fit.ts';
import { cutListLineFor, statedPlate, type TypedPlate } from './drawing-plate.ts';
import { isSuggestion, linesOfDrawing, type QuoteLine, readMillimetres } from './quote-lines.ts';
import { MAX_FILE_LINES, MAX_SIDE } from './sent-lines.ts';
import { suggestLine } from './suggest-line.ts';

interface MeasuredFile extends SuggestingFile {
  readonly parts: readonly MeasuredPart[];
}

/** A part that a lead asks for. */
type RequestedPart<File> = {
  /** With the plate and the quantity that hold for this part. */
  readonly line: QuoteLine;
  /** The drawing that it is asked for with; null without one. */
  readonly file: File | null;
  /** Its file and its place among the parts; null if it isn't measured in any. */
  readonly drawn: { readonly file: File; readonly part: number } | null;
};

/**
 * All parts that a lead asks for: those of its DXF drawings, then those that the request, its cut lists and the names of its other files
 * give without a drawing. Grade, thickness and quantity are the request's, otherwise the cut list's or the file name's; what none of
 * them says stays empty.
 * The totals of a lead and its quotation begin with the same parts. // P6
 */
export function requestedParts<File extends MeasuredFile>(
  files: readonly File[],
  lines: readonly QuoteLine[],
  materials: readonly KnownMaterial[],
): RequestedPart<File>[] {
  const drawings = withoutCopies(files.filter(({ isDxf }) => isDxf));
  const cutList = files.flatMap((file) => file.cutList);
  const names = drawings.map(({ name }) => name);
  const drawn = drawings.flatMap((file) => {
    const { name, plateChoice: choice, parts } = file;
    const suggestion = suggestionOf(file, cutList, materials);
    const { stated, copy } = linesOfFile(file, drawings, lines, names);
    const about = stated.length > 0 ? stated : linesOfParts(suggestion, file.analysis);
    const plate = statedPlate({ name, choice, lines: stated, cutList, materials });
    const pairs = matchLinesToParts(parts, about);
    return pairs.map(({ part, line }): RequestedPart<File> => {
      const source = line ?? about[0];
      const title = `${source?.part || suggestion.part}${copy}`;
      // Staff choose one plate for a drawing; several lines about it are of several plates.
      const { grade, thickness } = pairs.length > 1 && line !== undefined ? line : plate;
      const requested = {
        ...(line ?? suggestion),
        part: line === undefined && part !== null ? `${title}, part ${part + 1}` : title,
        grade,
        thickness,
        quantity: source?.quantity || suggestion.quantity,
      };
      return { line: requested, file, drawn: part === null ? null : { file, part } };
    });
  });
  const used = new Set(names.flatMap((name) => linesOfDrawing(lines, name, names)));
  const others = [
    ...lines.filter((line) => !used.has(line)),
    ...suggestedParts(files, lines, materials).filter(({ drawing }) => !names.includes(drawing)),
  ];
  return [...drawn, ...withoutRepeats(others).map((line) => ({ line, file: null, drawn: null }))];
}

/** Leaves out drawings that were sent twice under the same name. */
function withoutCopies<File extends MeasuredFile>(drawings: readonly File[]): File[] {
  const seen = new Set<string>();
  return drawings.filter(({ name, parts }) => {
    const text = JSON.stringify([name, parts]);
    const isNew = parts.length === 0 || !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/**
 * The lines about a drawing. Different drawings of one name share those that name it, in their order: each takes as many as it has
 * parts, the last one the rest. One that is left without a line of its own has the first ones, and a number, `copy`.
 */
function linesOfFile<File extends MeasuredFile>(
  file: File,
  drawings: readonly File[],
  lines: readonly QuoteLine[],
  names: readonly string[],
) {
  const all = linesOfDrawing(lines, file.name, names);
  const namesakes = drawings.filter(({ name }) => name === file.name);
  const at = namesakes.indexOf(file);
  const count = ({ parts }: File) => Math.max(parts.length, 1);
  const begin = namesakes.slice(0, at).reduce((sum, earlier) => sum + count(earlier), 0);
  const ownLines = all.slice(begin, at === namesakes.length - 1 ? undefined : begin + count(file));
  if (ownLines.length > 0 || at === 0) return { stated: ownLines, copy: '' };
  return { stated: all.slice(0, count(file)), copy: ` (${at + 1})` };
}

/** A cut list often repeats what the request says. */
function withoutRepeats(lines: readonly QuoteLine[]): QuoteLine[] {
  const seen = new Set<string>();
  return lines.filter(({ part, grade, thickness, length, width, quantity }) => {
    const text = JSON.stringify([part, grade, thickness, length, width, quantity]);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/** A file of a lead, as far as it says what the parts are. */
export type SuggestingFile = {
  readonly name: string;
  readonly isDxf: boolean;
  readonly analysis: AnalysisView | null;
  /** What staff chose that it is cut from. */
  readonly plateChoice: (TypedPlate & { readonly by: string }) | null;
  readonly cutList: readonly QuoteLine[];
};

/**
 * The parts that a lead's files suggest beside those that it lists: of each DXF that no line is about, and of each cut list that
 * none of its lines was taken from. A quotation is filled with them too. Of a lead without lines, what other files are called
 * suggests parts as well. // Q6, P6
 */
export function suggestedParts(
  files: readonly SuggestingFile[],
  lines: readonly QuoteLine[],
  materials: readonly KnownMaterial[],
): QuoteLine[] {
  const cutList = files.flatMap((file) => file.cutList);
  const used = new Set<QuoteLine | undefined>();
  const drawings = files.filter(({ isDxf }) => isDxf).map(({ name }) => name);
  const suggested = files.flatMap((file) => {
    if (file.cutList.length > 0) return [];
    const line = suggestionOf(file, cutList, materials);
    const isNew = linesOfDrawing(lines, file.name, drawings).length === 0;
    if (!file.isDxf && (lines.length > 0 || !isSuggestion(line))) return [];
    used.add(cutListLineFor(line.part, cutList));
    return isNew ? linesOfParts(line, file.analysis) : [];
  });
  return [...suggested, ...listedBeside(lines, cutList).filter((line) => !used.has(line))];
}

/** What staff chose for a file, the cut list says of it and its name says, as one line. */
function suggestionOf(
  { name, plateChoice: choice }: Pick<SuggestingFile, 'name' | 'plateChoice'>,
  cutList: readonly QuoteLine[],
  materials: readonly KnownMaterial[],
): QuoteLine {
  const byName = suggestLine(name, materials);
  const { grade, thickness } = statedPlate({ name, choice, lines: [], cutList, materials });
  const { quantity = '', neededBy = '' } = cutListLineFor(byName.part, cutList) ?? {};
  return { ...byName, grade, thickness, quantity: quantity || byName.quantity, neededBy };
}

/** This line for each of the different parts of a drawing, with their sizes; the line itself if it isn't a drawing with several. */
function linesOfParts(line: QuoteLine, analysis: AnalysisView | null): QuoteLine[] {
  const several = analysis?.ok ? distinctParts(analysis) : [];
  if (several.length === 0) return [line];
  return several.map(({ length, width }, at) => {
    const part = at === 0 ? line.part : `${line.part} ${at + 1}`;
    return { ...line, part, length, width };
  });
}

/** The lines of the cut lists that nobody has taken over: what was corrected of a list stands in the place of the whole list. */
function listedBeside(lines: readonly QuoteLine[], cutList: readonly QuoteLine[]): QuoteLine[] {
  const takenOver = new Set(lines.map(({ drawing }) => drawing));
  return cutList.filter(({ drawing }) => !takenOver.has(drawing));
}

/** A part as it is measured: mm, mm². */
type MeasuredPart = Pick<MeasuredView['parts'][number], 'width' | 'height' | 'netArea' | 'pierces'>;

/** The places of the parts, equal ones together. */
function equalParts(parts: readonly MeasuredPart[]): number[][] {
  const places = parts.map((part, at) => ({ part, at }));
  const groups = Map.groupBy(
    places,
    ({ part }) => `${sizeText(part)}, ${Math.round(part.netArea)}, ${part.pierces}`,
  );
  return [...groups.values()].map((equal) => equal.map(({ at }) => at));
}

/** Equal parts of a drawing. */
export type DistinctPart = {
  readonly title: string;
  readonly length: string;
  readonly width: string;
};

/** The different parts of a drawing that has several, each with its size; none if there is only one, or if there are very many. // Q12 */
export function distinctParts({ parts, outers }: Pick<MeasuredView, 'parts' | 'outers'>): DistinctPart[] {
  const groups = equalParts(parts);
  if (outers < 2 || outers !== parts.length || groups.length > MAX_FILE_LINES) return [];
  return groups.flatMap((places, at) => {
    const first = parts[places[0] ?? -1];
    if (first === undefined) return [];
    const times = places.length === 1 ? '' : `, ${places.length} times in the drawing`;
    return [{ title: `Part ${at + 1}: ${sizeText(first)}${times}`, ...sidesOf(first) }];
  });
}

function sidesOf({ width, height }: Size) {
  const side = (mm: number) => String(Math.round(mm * 100) / 100);
  return { length: side(width), width: side(height) };
}

type PartOfLine = {
  /** Its place in the drawing; null in one of which no part is known. */
  readonly part: number | null;
  readonly line: QuoteLine | undefined;
};

/**
 * Which parts of a drawing the lines about it ask for. Where lines state the size of a part, as those of several parts do,
 * equal parts are one, several lines may ask for it, and what no line asks for is left out. Otherwise the lines follow the
 * parts; a drawing with one part is asked for by each of its lines. Every line is in the result. // P6
 */
export function matchLinesToParts(parts: readonly MeasuredPart[], about: readonly QuoteLine[]): PartOfLine[] {
  const only = parts.length === 0 ? null : 0;
  if (parts.length <= 1) return about.map((line) => ({ part: only, line }));
  const places = equalParts(parts).map(([first = 0]) => first);
  const free = new Set(places);
  const bySize = about.map((line) => {
    // Read once: a drawing may have thousands of parts, and hundreds of lines may be about it.
    const [length, width] = [sideIn(line.length), sideIn(line.width)];
    const fitting = places.filter(
      (at) => isSide(length, parts[at]?.width) && isSide(width, parts[at]?.height),
    );
    const part = fitting.find((at) => free.has(at)) ?? fitting[0] ?? null;
    if (part !== null) free.delete(part);
    return { part, line };
  });
  if (bySize.some(({ part }) => part !== null)) return bySize;
  const length = Math.max(parts.length, about.length);
  return Array.from({ length }, (_, at) => ({ part: at < parts.length ? at : null, line: about[at] }));
}

const sideIn = (typed = ''): number => readMillimetres(typed, MAX_SIDE) ?? Number.NaN;

/** To the hundredth of a millimetre that is written, however the part was rounded before. */
const isSide = (typed: number, mm = Number.NaN): boolean => Math.abs(typed - mm) < 0.01;
