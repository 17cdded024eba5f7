import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { previewWorkbook } from '#app/platform/files/preview/preview-file.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { readCutList, readStoredCutList } from '../parts/cut-list.ts';
import { statedPlate } from '../parts/drawing-plate.ts';
import {
  chosenUnit,
  linesOfDrawing,
  plateOf,
  type QuoteLine,
  readStoredLines,
} from '../parts/quote-lines.ts';
import { MAX_FILE_LINES } from '../parts/sent-lines.ts';
import { drawings, leads } from '../records/leads.tables.ts';
import { analyseInThread } from './analyse-in-thread.server.ts';

/** The company may have changed since the drawing came in: it is asked for at each drawing. */
type Dependencies = Pick<Services, 'db' | 'files' | 'log'> & { readonly company: () => CompanyFacts };

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
    .select({ id: drawings.id })
    .from(drawings)
    .where(and(eq(drawings.leadId, leadId), isUnread, isNull(drawings.analysisTriedAt)))
    // What a cut list says of a drawing is known when the drawing is read.
    .orderBy(desc(eq(drawings.mediaType, FILE_KINDS.xlsx.mediaType)), drawings.position);
  await analyseAll(services, unread, signal);
}

/** The same without waiting for it: the page of the lead shows what is being read, and the job reads what this doesn't. */
export function analyseSoon(services: Dependencies, leadId: string): void {
  void analyseDrawingsOf(services, leadId).catch((error: unknown) =>
    services.log.error({ err: error }, 'the drawings of a lead were not read'),
  );
}

/** Reads the oldest unread drawings of all leads; those that were tried before come after all others. */
export async function analyseUnread(services: Dependencies): Promise<void> {
  const { db } = services;
  const next = await db
    .select({ id: drawings.id })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(isUnread)
    .orderBy(sql`${drawings.analysisTriedAt} nulls first`, leads.createdAt, drawings.position)
    .limit(BATCH);
  await analyseAll(services, next);
}

async function analyseAll(
  { db, files, log, company }: Dependencies,
  unread: readonly { id: string }[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { id } of unread) {
    if (signal?.aborted) return;
    try {
      // Before it is read, so that one that ends the process isn't the first again after its next start.
      const triedAt = new Date();
      await db.update(drawings).set({ analysisTriedAt: triedAt }).where(eq(drawings.id, id));
      // Its unit and plate may have been changed while it waited for its turn.
      const drawing = await findUnread(db, id);
      if (drawing === undefined) continue;
      const content = () => {
        // It may have waited for its turn.
        signal?.throwIfAborted();
        return files.read(drawing.fileKey);
      };
      const isDxf = drawing.mediaType === FILE_KINDS.dxf.mediaType;
      const analysis = isDxf
        ? await analyseInThread(content, await readingOptions(db, drawing, company()))
        : await listParts(drawing.name, content);
      // Another process may have read it meanwhile; where staff have changed its unit or plate, it is to be read again.
      const isStillUnread = and(isNull(drawings.analysis), eq(drawings.analysisTriedAt, triedAt));
      await db
        .update(drawings)
        .set({ analysis })
        .where(and(eq(drawings.id, id), isStillUnread));
    } catch (error) {
      if (!signal?.aborted) log.error({ err: error, drawing: id }, 'a drawing was not read');
    }
  }
}

async function findUnread(db: Database, drawingId: string) {
  const { leadId, fileKey, mediaType, name, unitChange, plateChoice } = drawings;
  const [drawing] = await db
    .select({ leadId, fileKey, mediaType, name, unitChange, plateChoice, lines: leads.lines })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(and(eq(drawings.id, drawingId), isNull(drawings.analysis)));
  return drawing;
}

export type StoredDrawing = Pick<
  typeof drawings.$inferSelect,
  'leadId' | 'name' | 'unitChange' | 'plateChoice'
> & {
  lines: unknown;
};

/** The unit and the plate that staff or the sender chose for a drawing, and the machines. // Q2, Q4 */
export async function readingOptions(
  db: Database,
  drawing: StoredDrawing,
  { machines, materials }: Pick<CompanyFacts, 'machines' | 'materials'>,
) {
  const { leadId, name, unitChange, plateChoice } = drawing;
  const lines = await linesAbout(db, drawing);
  const cutList = await cutListOf(db, leadId);
  const plate = plateOf(statedPlate({ name, choice: plateChoice, lines, cutList, materials }), materials);
  return { unit: unitChange?.unit ?? chosenUnit(lines), plate, machines };
}

/** The lines of its lead that are about a drawing. */
export async function linesAbout(
  db: Database,
  { leadId, name, lines }: Pick<StoredDrawing, 'leadId' | 'name' | 'lines'>,
): Promise<QuoteLine[]> {
  const drawn = await db
    .select({ name: drawings.name })
    .from(drawings)
    .where(and(eq(drawings.leadId, leadId), eq(drawings.mediaType, FILE_KINDS.dxf.mediaType)));
  return linesOfDrawing(
    readStoredLines(lines),
    name,
    drawn.map((drawing) => drawing.name),
  );
}

/** The lines of all workbooks of a lead that were read. */
export async function cutListOf(db: Database, leadId: string): Promise<QuoteLine[]> {
  const workbooks = await db
    .select({ analysis: drawings.analysis })
    .from(drawings)
    .where(and(eq(drawings.leadId, leadId), eq(drawings.mediaType, FILE_KINDS.xlsx.mediaType)))
    .orderBy(drawings.position);
  return workbooks.flatMap(({ analysis }) => readStoredCutList(analysis));
}

/** The parts that a workbook lists; none if it can't be read or is not a cut list. // Q6 */
async function listParts(
  name: string,
  content: Parameters<typeof previewWorkbook>[0],
): Promise<{ cutList: QuoteLine[] }> {
  const preview = await previewWorkbook(content);
  if (!preview.ok) return { cutList: [] };
  const sheets = preview.sheets.map(({ rows }) => rows.map((row) => row.map((cell) => cell?.text ?? '')));
  return { cutList: sheets.flatMap((rows) => readCutList(rows, name)).slice(0, MAX_FILE_LINES) };
}
