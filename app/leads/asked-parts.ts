import type { KnownMaterial } from '#app/company/company.ts';
import { plateStated } from './drawing-plate.ts';
import { type MeasuredPart, partsAskedFor } from './drawn-parts.ts';
import { linesOf, type QuoteLine } from './quote-lines.ts';
import { linesOfParts, type SuggestingFile, suggestedParts, suggestionOf } from './suggested-parts.ts';

/** A file of a lead, with the parts that were measured in it. */
interface MeasuredFile extends SuggestingFile {
  readonly parts: readonly MeasuredPart[];
}

/** A part that a lead asks for. */
interface AskedPart<File> {
  /** With the plate and the quantity that hold for this part. */
  readonly line: QuoteLine;
  /** The drawing that it is asked for with; null without one. */
  readonly file: File | null;
  /** Its file and its place among the parts; null if it isn't measured in any. */
  readonly drawn: { readonly file: File; readonly part: number } | null;
}

/**
 * All parts that a lead asks for: those of its DXF drawings, then what it, its cut lists and other files name without one. Grade,
 * thickness and quantity are those of the lead, otherwise of the cut list or the file's name; what none of them says stays empty.
 * The totals of a lead and its quotation begin with the same parts. // P6
 */
export function askedParts<File extends MeasuredFile>(
  files: readonly File[],
  lines: readonly QuoteLine[],
  materials: readonly KnownMaterial[],
): AskedPart<File>[] {
  const drawings = withoutCopies(files.filter(({ isDxf }) => isDxf));
  const cutList = files.flatMap((file) => file.cutList);
  const drawn = drawings.flatMap((file) => {
    const { name, plateChoice: choice, parts } = file;
    const suggestion = suggestionOf(file, cutList, materials);
    const { stated, copy } = linesOfFile(file, drawings, lines);
    const about = stated.length > 0 ? stated : linesOfParts(suggestion, file.analysis);
    const plate = plateStated({ name, choice, lines: stated, cutList, materials });
    const asked = partsAskedFor(parts, about);
    return asked.map(({ part, one }): AskedPart<File> => {
      const said = one ?? about[0];
      const title = `${said?.part || suggestion.part}${copy}`;
      // Staff choose one plate for a drawing; several lines about it are of several plates.
      const { grade, thickness } = asked.length > 1 && one !== undefined ? one : plate;
      const line = {
        ...(one ?? suggestion),
        part: one === undefined && part !== null ? `${title}, part ${part + 1}` : title,
        grade,
        thickness,
        quantity: said?.quantity || suggestion.quantity,
      };
      return { line, file, drawn: part === null ? null : { file, part } };
    });
  });
  const isOfDrawing = new Set(drawings.map(({ name }) => name));
  const used = new Set(drawings.flatMap(({ name }) => linesOf(lines, name)));
  const others = [
    ...lines.filter((line) => !used.has(line)),
    ...suggestedParts(files, lines, materials).filter(({ drawing }) => !isOfDrawing.has(drawing)),
  ];
  return [...drawn, ...withoutRepeats(others).map((line) => ({ line, file: null, drawn: null }))];
}

/** A drawing that came twice under its name is asked for once. */
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
) {
  const all = linesOf(lines, file.name);
  const named = drawings.filter(({ name }) => name === file.name);
  const at = named.indexOf(file);
  const count = ({ parts }: File) => Math.max(parts.length, 1);
  const begin = named.slice(0, at).reduce((sum, one) => sum + count(one), 0);
  const own = all.slice(begin, at === named.length - 1 ? undefined : begin + count(file));
  if (own.length > 0 || at === 0) return { stated: own, copy: '' };
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
