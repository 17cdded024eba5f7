import type { AnalysisResult } from './analyse-drawing.ts';
import type { Point } from './curve.ts';
import { type Picture, toPicture } from './picture.ts';
import { type DrawingReport, toReport } from './report.ts';

type Refused = DrawingReport & { readonly ok: false };

/** What people see of an analysis, visitors and staff alike: the report, the findings' sizes, and the picture. */
export type AnalysisView =
  | Refused
  | (Omit<DrawingReport & { readonly ok: true }, 'findings'> & {
      readonly findings: readonly {
        readonly code: string;
        readonly at: Point | null;
        readonly value: number | null;
      }[];
      readonly picture: Picture | null;
    });

/** Parts that are kept singly; `outers` counts them all. */
const MAX_PARTS = 500;

export function toAnalysisView(analysis: AnalysisResult): AnalysisView {
  const report = toReport(analysis);
  if (!report.ok) return report;
  return {
    ...report,
    parts: report.parts.slice(0, MAX_PARTS),
    findings: analysis.ok ? analysis.findings.map(({ code, at, value }) => ({ code, at, value })) : [],
    picture: analysis.ok ? toPicture(analysis) : null,
  };
}
