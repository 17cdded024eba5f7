import * as z from 'zod/mini';
import type { AnalysisResult } from './analyse-drawing.ts';
import { pictureOf } from './picture.ts';
import { reportOf } from './report.ts';

const size = z.number();
const point = z.nullable(z.object({ x: z.number(), y: z.number() }));

/** What is stored of a drawing and shown to staff: lengths in mm, areas in mm². // Q7 */
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
    findings: z.array(z.object({ code: z.string(), at: point, value: z.nullable(size) })),
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
      }),
    ),
  }),
]);

export type StoredAnalysis = z.output<typeof storedSchema>;

/** Parts that are stored singly; `outers` counts them all. */
const MOST_PARTS = 500;

/** What to store of an analysis: the report, the findings' sizes, and the picture. */
export function storedOf(analysis: AnalysisResult): StoredAnalysis {
  const report = reportOf(analysis);
  if (!report.ok || !analysis.ok) return { ok: false, error: report.ok ? '' : report.error };
  return {
    ...report,
    parts: report.parts.slice(0, MOST_PARTS),
    findings: analysis.findings.map(({ code, at, value }) => ({
      code,
      at: at === null ? null : { x: at.x, y: at.y },
      value,
    })),
    picture: pictureOf(analysis),
  };
}

/** A stored analysis; null if there is none, or one of another version. */
export function readStoredAnalysis(stored: unknown): StoredAnalysis | null {
  const read = storedSchema.safeParse(stored);
  return read.success ? read.data : null;
}
