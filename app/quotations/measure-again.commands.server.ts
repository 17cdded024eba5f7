import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { PartShape } from '#app/drawings/part-shapes.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { changeDrawingUnit } from '#app/leads/drawings/change-drawing.commands.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { changeDraft, type SaveResult } from './draft-lines.commands.server.ts';
import { filesOf, longestOf, measureFile } from './lines-of-lead.server.ts';
import { type QuotationLine, readContent } from './quotation-content.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';

/**
 * `reading`: the drawing came in a moment ago, and is measured for the first time. `unread`: it is gone, or has no such part in the
 * other unit. `changed`: somebody else changes it at this moment.
 */
export type MeasureResult = SaveResult | { ok: false; fault: 'reading' | 'unread' | 'changed' };

/**
 * Reads the drawing of a line in the unit that staff chose, on the page of its request too, and measures every line of it again.
 * Whoever had confirmed one looks at it again. // P6, Q2
 */
export async function changeLineUnit(
  services: Pick<Services, 'db' | 'files' | 'log'>,
  actor: Admin,
  revisionId: string,
  { key, unit }: { key: string; unit: Unit },
  company: Pick<CompanyFacts, 'machines' | 'materials'>,
): Promise<MeasureResult> {
  const { db } = services;
  const { content, state } = quotationRevisions;
  const [revision] = await db
    .select({ content, state, leadId: quotations.leadId })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationRevisions.quotationId))
    .where(eq(quotationRevisions.id, revisionId));
  if (revision?.state !== 'draft') return { ok: false, fault: 'not-draft' };
  const drawingId = readContent(revision.content).lines.find((line) => line.key === key)?.drawn?.drawingId;
  const { leadId } = revision;
  if (drawingId === undefined || leadId === null) return { ok: false, fault: 'gone' };
  const changed = await changeDrawingUnit(services, actor, { leadId, drawingId, unit }, company);
  const drawing = (await filesOf(db, leadId)).find(({ id }) => id === drawingId);
  if (drawing?.analysis === null) return { ok: false, fault: 'reading' };
  if (!changed.ok) return { ok: false, fault: changed.fault === 'changed' ? 'changed' : 'unread' };
  if (drawing === undefined) return { ok: false, fault: 'unread' };
  const { shapes, measure } = await measureFile(services, drawing, company);

  const newShapes = new Map<string, PartShape>();
  function measureLine(line: QuotationLine): QuotationLine {
    const { drawn } = line;
    if (drawn === null || drawn.drawingId !== drawingId) return line;
    const shape = shapes[drawn.part];
    if (shape === undefined) return line;
    newShapes.set(line.key, shape);
    return { ...line, drawn: { ...drawn, ...measure }, bendLength: longestOf(shape), confirmedBy: '' };
  }
  return changeDraft<{ ok: false; fault: 'unread' }>(
    db,
    revisionId,
    (newest) => {
      const lines = newest.lines.map(measureLine);
      return newShapes.has(key) ? { ...newest, lines } : { ok: false, fault: 'unread' };
    },
    () => Object.fromEntries(newShapes),
  );
}
