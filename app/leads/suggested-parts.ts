import type { KnownMaterial } from '#app/company/company.ts';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { listedAs, plateStated, type TypedPlate } from './drawing-plate.ts';
import { partsOfSeveral } from './drawn-parts.ts';
import { isSuggestion, linesOf, type QuoteLine, suggestLine } from './quote-lines.ts';

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
  const drawn = files.flatMap((file) => {
    const { name, plateChoice, isDxf, analysis } = file;
    if (file.cutList.length > 0) return [];
    const named = suggestLine(name, materials);
    const listed = listedAs(named.part, cutList);
    used.add(listed);
    if (linesOf(lines, name).length > 0) return [];
    const { grade, thickness } = plateStated({ name, choice: plateChoice, lines: [], cutList, materials });
    const { quantity = '', neededBy = '' } = listed ?? {};
    const line = { ...named, grade, thickness, quantity: quantity || named.quantity, neededBy };
    if (!isDxf) return lines.length === 0 && isSuggestion(line) ? [line] : [];
    const several = analysis?.ok ? partsOfSeveral(analysis) : [];
    if (several.length === 0) return [line];
    return several.map(({ length, width }, at) => ({
      ...{ ...line, length, width },
      part: at === 0 ? line.part : `${line.part} ${at + 1}`,
    }));
  });
  return [...drawn, ...listedBeside(lines, cutList).filter((line) => !used.has(line))];
}

/** The lines of the cut lists that nobody has taken over: what was corrected of a list stands in the place of the whole list. */
export function listedBeside(lines: readonly QuoteLine[], cutList: readonly QuoteLine[]): QuoteLine[] {
  const taken = new Set(lines.map(({ drawing }) => drawing));
  return cutList.filter(({ drawing }) => !taken.has(drawing));
}
