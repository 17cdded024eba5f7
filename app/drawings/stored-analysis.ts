import * as z from 'zod/mini';
import type { AnalysisView } from './analysis-view.ts';

const size = z.number();
const point = z.nullable(z.object({ x: z.number(), y: z.number() }));

/** An AnalysisView as it is stored: lengths in mm, areas in mm². // Q7 */
const storedSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(false), error: z.string() }),
  z.object({
    ok: z.literal(true),
    unit: z.object({ mmPerUnit: size, sure: z.boolean(), why: z.string() }),
    box: z.object({ width: size, height: size }),
    cutLength: size,
    pierces: size,
    outers: size,
    holes: size,
    netArea: size,
    open: size,
    branched: size,
    duplicates: size,
    findings: z.array(
      z.object({
        code: z.string(),
        at: point,
        value: z.nullable(size),
        limit: z.optional(size),
        round: z.optional(z.boolean()),
      }),
    ),
    parts: z.array(
      z.object({
        width: size,
        height: size,
        cutLength: size,
        pierces: size,
        netArea: size,
        holes: size,
        smallestHole: z.nullable(size),
      }),
    ),
    picture: z.nullable(
      z.object({
        minX: size,
        minY: size,
        width: size,
        height: size,
        cut: z.string(),
        bend: z.string(),
        mark: z.string(),
        // Those of the first version showed every curve.
        shown: z._default(size, 0),
        curves: z._default(size, 0),
      }),
    ),
    onlyPart: z.optional(z.nullable(z.object({ bends: size, bendLength: size }))),
  }),
]);

/** A stored analysis; null if there is none, or one of another version. */
export function readStoredAnalysis(stored: unknown): AnalysisView | null {
  const reading = storedSchema.safeParse(stored);
  return reading.success ? reading.data : null;
}
