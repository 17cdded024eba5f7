import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { machines } from '#app/company/machines.ts';
import { analyseInThread } from '#app/drawings/analyse-in-thread.server.ts';
import { unitName } from '#app/drawings/drawing-texts.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { readStoredAnalysis } from '#app/drawings/stored-analysis.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { previewWorkbook } from '#app/platform/files/preview/workbook-preview.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { readCutList } from './cut-list.ts';
import { addEvent, changeLead, lockLead } from './leads.commands.server.ts';
import { drawings, leads } from './leads.tables.ts';
import { lineOf, plateOf, type QuoteLine, readStoredLines } from './quote-lines.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;

/** Drawings read by one run of the job. */
const BATCH = 20;

const isUnread = and(
  inArray(drawings.mediaType, [FILE_KINDS.dxf.mediaType, FILE_KINDS.xlsx.mediaType]),
  isNull(drawings.analysis),
);

/**
 * Reads the stored DXF drawings and workbooks of a lead that were not read yet, and stores what they measure or list;
 * nothing comes from the browser but the unit and the plate that the visitor chose (Q6, Q7). A drawing that can't be read
 * now is left for the job: the mail to sales doesn't wait for it. So is one that was tried before: should reading it end the
 * process, each next start would try it again, and the mail would never be sent.
 *
 * @param signal ends it; a drawing that is being read is read to its end.
 */
export async function analyseDrawingsOf(
  services: Dependencies,
  leadId: string,
  signal?: AbortSignal,
): Promise<void> {
  const unread = await services.db
    .select(COLUMNS)
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(and(eq(drawings.leadId, leadId), isUnread, isNull(drawings.analysisTriedAt)))
    .orderBy(drawings.position);
  await analyseAll(services, unread, signal);
}

/** Reads the oldest unread drawings of all leads; those that were tried before come after all others. */
export async function analyseUnread(services: Dependencies): Promise<void> {
  const { db } = services;
  const next = await db
    .select(COLUMNS)
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(isUnread)
    .orderBy(sql`${drawings.analysisTriedAt} nulls first`, leads.createdAt, drawings.position)
    .limit(BATCH);
  await analyseAll(services, next);
}

const { id, fileKey, mediaType, name, unitChange } = drawings;
const COLUMNS = { id, fileKey, mediaType, name, unitChange, lines: leads.lines };
type Unread = Pick<typeof drawings.$inferSelect, 'id' | 'fileKey' | 'mediaType' | 'name' | 'unitChange'> & {
  lines: unknown;
};

async function analyseAll(
  { db, files, log }: Dependencies,
  unread: readonly Unread[],
  signal?: AbortSignal,
): Promise<void> {
  for (const drawing of unread) {
    if (signal?.aborted) return;
    try {
      // Before it is read, so that one that ends the process isn't the first again after its next start.
      await db.update(drawings).set({ analysisTriedAt: sql`now()` }).where(eq(drawings.id, drawing.id));
      const content = () => {
        // It may have waited for its turn.
        signal?.throwIfAborted();
        return files.read(drawing.fileKey);
      };
      const isDxf = drawing.mediaType === FILE_KINDS.dxf.mediaType;
      const analysis = isDxf
        ? await analyseInThread(content, knownOf(drawing))
        : await listParts(drawing.name, content);
      // Another process may have read it meanwhile, and staff may have changed its unit since.
      await db
        .update(drawings)
        .set({ analysis })
        .where(and(eq(drawings.id, drawing.id), isNull(drawings.analysis)));
    } catch (error) {
      if (!signal?.aborted) log.error({ err: error, drawing: drawing.id }, 'a drawing was not read');
    }
  }
}

type StoredDrawing = Pick<typeof drawings.$inferSelect, 'name' | 'unitChange'> & { lines: unknown };

/** The unit that staff or the sender chose for a drawing, and the plate that the request's line about it states. // Q2, Q4 */
function knownOf({ name, unitChange, lines }: StoredDrawing) {
  const line = lineOf(readStoredLines(lines), name);
  return { unit: unitChange?.unit ?? line?.unit, plate: plateOf(line), machines };
}

/** Why a drawing's unit was not changed. */
type UnitFault = 'gone' | 'unread';

/**
 * Measures a drawing again in the unit that staff chose, and stores both. What the sender chose stays in the lines of the
 * request; choosing the unit that the drawing came in with takes the change back. // Q2, Q7
 *
 * @returns `gone` if there is no such drawing, `unread` if it can't be measured.
 */
export async function changeDrawingUnit(
  { db, files, log }: Dependencies,
  actor: NonNullable<Actor>,
  { leadId, drawingId, unit }: { leadId: string; drawingId: string; unit: Unit },
): Promise<{ ok: true } | { ok: false; fault: UnitFault }> {
  const [drawing] = await db
    .select({
      fileKey: drawings.fileKey,
      name: drawings.name,
      unitChange: drawings.unitChange,
      lines: leads.lines,
    })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(and(eq(drawings.id, drawingId), eq(drawings.leadId, leadId)));
  if (drawing === undefined) return { ok: false, fault: 'gone' };
  const known = { ...knownOf(drawing), unit };
  const measured = await analyseInThread(() => files.read(drawing.fileKey), known).catch((error: unknown) => {
    log.error({ err: error, drawing: drawingId }, 'a drawing was not read');
    return null;
  });
  if (measured?.ok !== true) return { ok: false, fault: 'unread' };

  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const [stored] = await tx
      .select({ name: drawings.name, analysis: drawings.analysis, unitChange: drawings.unitChange })
      .from(drawings)
      .where(eq(drawings.id, drawingId));
    if (lead === null || stored === undefined) return { ok: false, fault: 'gone' };
    const before = readStoredAnalysis(stored.analysis);
    if (!before?.ok) return { ok: false, fault: 'unread' };
    const [was, now] = [before.unit.mmPerUnit, measured.unit.mmPerUnit];
    if (was === now) return { ok: true };
    const sent = stored.unitChange?.sent ?? was;
    const unitChange = sent === now ? null : { unit, by: actor.name, sent };
    await tx.update(drawings).set({ analysis: measured, unitChange }).where(eq(drawings.id, drawingId));
    await changeLead(tx, leadId, {});
    const details = { from: unitName(was), to: unitName(now) };
    await addEvent(tx, actor, leadId, 'unit', { details: { file: stored.name, ...details } });
    // Not the file's name, which may name a person: the audit log outlives the erasure of one.
    await recordAudit(tx, actor, {
      action: 'drawing-unit-changed',
      subjectId: leadId,
      details: { reference: lead.reference, ...details },
    });
    return { ok: true };
  });
}

/** The parts that a workbook lists; none if it can't be read or is not a cut list. // Q6 */
async function listParts(
  name: string,
  content: Parameters<typeof previewWorkbook>[0],
): Promise<{ cutList: QuoteLine[] }> {
  const preview = await previewWorkbook(content);
  if (!preview.ok) return { cutList: [] };
  const sheets = preview.sheets.map(({ rows }) => rows.map((row) => row.map((cell) => cell?.text ?? '')));
  return { cutList: sheets.flatMap((rows) => readCutList(rows, name)) };
}
