import type { AnalysisResult } from './analyse-drawing.ts';
import { FAILURES } from './failure.ts';
import type { Finding } from './findings.ts';
import type { Size } from './fit.ts';
import type { Measured, MeasuredPart } from './measure.ts';
import type { ProposedUnit } from './propose-unit.ts';

/** A part in the contract's form: lengths in mm, areas in mm². */
type ReportedPart = Omit<MeasuredPart, 'box'>;

/** What `npm run drawing` prints of one file. */
export type DrawingReport = MeasuredReport | { readonly ok: false; readonly error: string };

export interface MeasuredReport extends Omit<Measured, 'parts'> {
  readonly ok: true;
  readonly unit: Omit<ProposedUnit, 'doubtful'>;
  readonly box: Size;
  readonly duplicates: number;
  readonly findings: readonly Pick<Finding, 'code' | 'at'>[];
  readonly parts: readonly ReportedPart[];
}

/** The analysis in the contract's form, rounded to a millionth, which is below what computing leaves exact. */
export function toReport(analysis: AnalysisResult): DrawingReport {
  if (!analysis.ok) return { ok: false, error: FAILURES[analysis.code] };
  const { unit, box } = analysis;
  return {
    ok: true,
    unit: { mmPerUnit: unit.mmPerUnit, sure: unit.sure, why: unit.why },
    box: {
      width: box === null ? 0 : rounded(box.maxX - box.minX),
      height: box === null ? 0 : rounded(box.maxY - box.minY),
    },
    cutLength: rounded(analysis.cutLength),
    pierces: analysis.pierces,
    outers: analysis.outers,
    holes: analysis.holes,
    netArea: rounded(analysis.netArea),
    open: analysis.open,
    branched: analysis.branched,
    duplicates: analysis.duplicates,
    findings: analysis.findings.map(({ code, at }) => ({
      code,
      at: at === null ? null : { x: rounded(at.x), y: rounded(at.y) },
    })),
    parts: analysis.parts.map(reportPart),
  };
}

function reportPart(part: MeasuredPart): ReportedPart {
  return {
    width: rounded(part.width),
    height: rounded(part.height),
    cutLength: rounded(part.cutLength),
    pierces: part.pierces,
    netArea: rounded(part.netArea),
    holes: part.holes,
    smallestHole: part.smallestHole === null ? null : rounded(part.smallestHole),
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
