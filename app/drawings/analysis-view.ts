import type { AnalysisResult } from './analyse-drawing.ts';
import type { Point } from './curve.ts';
import type { Size } from './fit.ts';
import { type Bends, bendsOfOnlyPart } from './part-shapes.ts';
import { type Picture, toPicture } from './picture.ts';
import { type DrawingReport, type MeasuredReport, toReport } from './report.ts';

/** What people see of an analysis, visitors and staff alike: the report, the findings' sizes, and the picture. */
export type AnalysisView = Exclude<DrawingReport, MeasuredReport> | MeasuredView;

export interface MeasuredView extends Omit<MeasuredReport, 'findings'> {
  readonly findings: readonly ShownFinding[];
  readonly picture: Picture | null;
  /** Of the only part; missing too in what was stored before bends were counted. */
  readonly onlyPart?: Bends | null | undefined;
}

/** A finding, here and as it is stored; the code of another version may be unknown. */
export type ShownFinding = {
  readonly code: string;
  readonly at: Point | null;
  readonly value: number | null;
  readonly limit?: number | undefined;
  readonly round?: boolean | undefined;
};

/** Parts that are kept singly; `outers` counts them all. */
const MAX_PARTS = 500;

/** The longest and the widest of very many parts, in their order: whether these fit is the answer for all. */
function largest<T extends Size>(parts: readonly T[]): readonly T[] {
  if (parts.length <= MAX_PARTS) return parts;
  const by = (side: typeof Math.max) =>
    parts.toSorted((a, b) => side(b.width, b.height) - side(a.width, a.height)).slice(0, MAX_PARTS / 2);
  const kept = new Set([...by(Math.max), ...by(Math.min)]);
  return parts.filter((part) => kept.has(part));
}

export function toAnalysisView(analysis: AnalysisResult): AnalysisView {
  const report = toReport(analysis);
  if (!report.ok) return report;
  return {
    ...report,
    parts: largest(report.parts),
    findings: analysis.ok ? analysis.findings : [],
    picture: analysis.ok ? toPicture(analysis) : null,
    onlyPart: analysis.ok ? bendsOfOnlyPart(analysis) : null,
  };
}
