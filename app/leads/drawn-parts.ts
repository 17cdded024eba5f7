import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { sizeText } from '#app/drawings/drawing-texts.ts';
import { type QuoteLine, readMillimetres } from './quote-lines.ts';
import { MAX_FILE_LINES, MAX_SIDE } from './sent-lines.ts';

/** A part as it is measured: mm, mm². */
export interface MeasuredPart {
  readonly width: number;
  readonly height: number;
  readonly netArea: number;
  /** Its contours: one pierce for each. */
  readonly pierces: number;
}

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
export interface SeveralParts {
  readonly title: string;
  readonly length: string;
  readonly width: string;
}

/** The different parts of a drawing that has several, each with its size; none if there is only one, or if there are very many. // Q12 */
export function partsOfSeveral({
  parts,
  outers,
}: Pick<AnalysisView & { ok: true }, 'parts' | 'outers'>): SeveralParts[] {
  const groups = equalParts(parts);
  if (outers < 2 || outers !== parts.length || groups.length > MAX_FILE_LINES) return [];
  return groups.flatMap((places, at) => {
    const first = parts[places[0] ?? -1];
    if (first === undefined) return [];
    const times = places.length === 1 ? '' : `, ${places.length} times in the drawing`;
    return [{ title: `Part ${at + 1}: ${sizeText(first)}${times}`, ...sidesOf(first) }];
  });
}

function sidesOf({ width, height }: Pick<MeasuredPart, 'width' | 'height'>) {
  const side = (mm: number) => String(Math.round(mm * 100) / 100);
  return { length: side(width), width: side(height) };
}

/** A part of a drawing, and the line that asks for it. */
interface AskedPart {
  /** Its place in the drawing; null in one of which no part is known. */
  readonly part: number | null;
  readonly one: QuoteLine | undefined;
}

/**
 * Which parts of a drawing the lines about it ask for. Where each line states the size of a part, as those of several parts
 * do, equal parts are one, and what no line asks for is left out. Otherwise the lines follow the parts; a drawing with one
 * part is asked for by each of its lines. // P6
 */
export function partsAskedFor(parts: readonly MeasuredPart[], about: readonly QuoteLine[]): AskedPart[] {
  const only = parts.length === 0 ? null : 0;
  if (parts.length <= 1) return about.map((one) => ({ part: only, one }));
  const free = equalParts(parts).map(([first = 0]) => first);
  const bySize = about.map((one) => {
    const found = free.findIndex((at) => isSizeOf(one, parts[at]));
    return { part: free.splice(found, found < 0 ? 0 : 1)[0] ?? -1, one };
  });
  if (bySize.every(({ part }) => part >= 0)) return bySize;
  return parts.map((_, part) => ({ part, one: about[part] }));
}

/** To the hundredth of a millimetre that is written, however the part was rounded before. */
function isSizeOf({ length = '', width = '' }: QuoteLine, part: MeasuredPart | undefined): boolean {
  const isSide = (typed: string, mm = Number.NaN) =>
    Math.abs((readMillimetres(typed, MAX_SIDE) ?? Number.NaN) - mm) < 0.01;
  return isSide(length, part?.width) && isSide(width, part?.height);
}
