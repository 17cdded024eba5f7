import { assignRoles, type Role } from './assign-roles.ts';
import { Budget } from './budget.ts';
import { scaleCurves } from './build-curve.ts';
import { chain } from './chain.ts';
import { type Classified, classify } from './classify.ts';
import { type Box, boxOfAll, type Curve } from './curve.ts';
import { decode } from './decode.ts';
import { type Expanded, expand } from './expand.ts';
import { DrawingFailure, type FailureCode } from './failure.ts';
import { type Finding, findings } from './findings.ts';
import type { Cutting } from './fit.ts';
import { type Measured, measure } from './measure.ts';
import { type PartShape, toPartShapes } from './part-shapes.ts';
import { type ProposedUnit, proposeUnit, type Unit } from './propose-unit.ts';
import { readDxf } from './read-dxf.ts';
import { removeDuplicates } from './remove-duplicates.ts';
import { LIMITS, TOLERANCES } from './thresholds.ts';

export type AnalysisOptions = {
  /** The unit that a person chose. */
  readonly unit?: Unit | null;
  /** What it is cut from and by which process, or a function that decides it once the parts are measured. */
  readonly cutting?: Cutting | ((measured: Measured) => Cutting | null) | null;
  /** Whether the shapes of its parts are wanted. */
  readonly shapes?: boolean;
  /** How long it may take; LIMITS.milliseconds if not given. */
  readonly milliseconds?: number;
  readonly clock?: () => number;
};

/** What was read from a drawing: lengths in mm, areas in mm². */
export interface DrawingAnalysis extends Measured {
  readonly ok: true;
  readonly unit: ProposedUnit;
  /** Of all curves of model space, hidden ones too; null without curves. */
  readonly box: Box | null;
  /** Segments that lay on others. */
  readonly duplicates: number;
  readonly findings: readonly Finding[];
  readonly classified: Classified;
  /** Of the parts; empty unless they are wanted. */
  readonly shapes: readonly PartShape[];
  /** All curves in mm, with the role of each. */
  readonly curves: readonly Curve[];
  readonly roles: readonly Role[];
  /** How many entities of each kind are no curves. */
  readonly ignored: ReadonlyMap<string, number>;
}

export type AnalysisResult = DrawingAnalysis | { readonly ok: false; readonly code: FailureCode };

/**
 * Reads and measures a DXF drawing. The same in browser and server; never throws for what the bytes contain, and stops at
 * the limits in `thresholds.ts`.
 */
export function analyseDrawing(bytes: Uint8Array, options: AnalysisOptions = {}): AnalysisResult {
  const { milliseconds = LIMITS.milliseconds } = options;
  const budget = new Budget(milliseconds, options.clock ?? (() => performance.now()));
  try {
    return analyse(bytes, options, budget);
  } catch (error) {
    if (error instanceof DrawingFailure) return { ok: false, code: error.code };
    throw error;
  }
}

function analyse(
  bytes: Uint8Array,
  { unit: chosenUnit = null, cutting: cuttingOrRule = null, shapes = false }: AnalysisOptions,
  budget: Budget,
): DrawingAnalysis {
  const content = readDxf(decode(bytes, budget), budget);
  // Nearly all drawings are in millimetres: if a drawing in inches were expected, splines would get five times as many points.
  const inMillimetres = expand(content, TOLERANCES.flatten, budget);
  const unit = proposeUnit(content, inMillimetres.curves, boxOfAll(inMillimetres.curves), chosenUnit);
  const factor = unit.mmPerUnit;
  const read = factor > 1 ? expand(content, TOLERANCES.flatten / factor, budget) : inMillimetres;
  const expanded: Expanded = {
    ...read,
    curves: scaleCurves(read.curves, factor),
    texts: read.texts.map((text) => ({ ...text, at: { x: text.at.x * factor, y: text.at.y * factor } })),
  };
  const { curves } = expanded;
  const roles = assignRoles(curves);
  const cleaned = removeDuplicates(
    curves.filter((_, at) => roles[at] === 'cut'),
    budget,
  );
  const chains = chain(cleaned, budget);
  const classified = classify(chains.closed, budget);
  const measured = measure(classified, chains, budget);
  const cutting = typeof cuttingOrRule === 'function' ? cuttingOrRule(measured) : cuttingOrRule;
  return {
    ok: true,
    ...measured,
    unit,
    box: boxOfAll(curves),
    duplicates: cleaned.duplicates.length + classified.copies.length,
    findings: findings(
      {
        unit,
        paperSpace: content.paperSpace,
        expanded,
        roles,
        cleaned,
        chains,
        classified,
        measured,
        cutting,
      },
      budget,
    ),
    classified,
    shapes: shapes ? toPartShapes({ classified, curves, roles }, measured, budget) : [],
    curves,
    roles,
    ignored: read.ignored,
  };
}
