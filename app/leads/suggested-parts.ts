import type { KnownMaterial } from '#app/company/company.ts';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { listedAs, plateStated, type TypedPlate } from './drawing-plate.ts';
import { partsOfSeveral } from './drawn-parts.ts';
import { isSuggestion, linesOf, type QuoteLine } from './quote-lines.ts';
import { suggestLine } from './suggest-line.ts';

/** A file of a lead, as far as it says what the parts are. */
export interface SuggestingFile {
  readonly name: string;
  readonly isDxf: boolean;
  readonly analysis: AnalysisView | null;
  /** What staff chose that it is cut from. */
  readonly plateChoice: (TypedPlate & { readonly by: string }) | null;
  /** The lines of a workbook. */
  readonly cutList: readonly QuoteLine[];
}

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
  const suggested = files.flatMap((file) => {
    if (file.cutList.length > 0) return [];
    const line = suggestionOf(file, cutList, materials);
    const isNew = linesOf(lines, file.name).length === 0;
    if (!file.isDxf && (lines.length > 0 || !isSuggestion(line))) return [];
    used.add(listedAs(line.part, cutList));
    return isNew ? linesOfParts(line, file.analysis) : [];
  });
  return [...suggested, ...listedBeside(lines, cutList).filter((line) => !used.has(line))];
}

/** What staff chose for a file, the cut list says of it and its name says, as one line. */
export function suggestionOf(
  { name, plateChoice: choice }: Pick<SuggestingFile, 'name' | 'plateChoice'>,
  cutList: readonly QuoteLine[],
  materials: readonly KnownMaterial[],
): QuoteLine {
  const named = suggestLine(name, materials);
  const { grade, thickness } = plateStated({ name, choice, lines: [], cutList, materials });
  const { quantity = '', neededBy = '' } = listedAs(named.part, cutList) ?? {};
  return { ...named, grade, thickness, quantity: quantity || named.quantity, neededBy };
}

/** This line for each of the different parts of a drawing, with their sizes; the line itself if it isn't a drawing with several. */
export function linesOfParts(line: QuoteLine, analysis: AnalysisView | null): QuoteLine[] {
  const several = analysis?.ok ? partsOfSeveral(analysis) : [];
  if (several.length === 0) return [line];
  return several.map(({ length, width }, at) => {
    const part = at === 0 ? line.part : `${line.part} ${at + 1}`;
    return { ...line, part, length, width };
  });
}

/** The lines of the cut lists that nobody has taken over: what was corrected of a list stands in the place of the whole list. */
function listedBeside(lines: readonly QuoteLine[], cutList: readonly QuoteLine[]): QuoteLine[] {
  const taken = new Set(lines.map(({ drawing }) => drawing));
  return cutList.filter(({ drawing }) => !taken.has(drawing));
}
