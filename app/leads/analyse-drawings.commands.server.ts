import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { analyseInThread } from '#app/drawings/analyse-in-thread.server.ts';
import { drawings, leads } from '#app/platform/db/schema.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { previewWorkbook } from '#app/platform/files/preview/workbook-preview.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { readCutList } from './cut-list.ts';
import { type QuoteLine, readStoredLines } from './quote-lines.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;

/** Drawings read by one run of the job. */
const BATCH = 20;

const isUnread = and(
  inArray(drawings.mediaType, [FILE_KINDS.dxf.mediaType, FILE_KINDS.xlsx.mediaType]),
  isNull(drawings.analysis),
);

/**
 * Reads the stored DXF drawings and workbooks of a lead that were not read yet, and stores what they measure or list;
 * nothing comes from the browser but the unit that the visitor chose (Q6, Q7). A drawing that can't be read now is left for the job: the mail to sales doesn't wait for it.
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
    .where(and(eq(drawings.leadId, leadId), isUnread))
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
  // Before they are read, so that a drawing that ends the process isn't the first again after its next start.
  const ids = next.map(({ id }) => id);
  await db.update(drawings).set({ analysisTriedAt: sql`now()` }).where(inArray(drawings.id, ids));
  await analyseAll(services, next);
}

const { id, fileKey, mediaType, name } = drawings;
const COLUMNS = { id, fileKey, mediaType, name, lines: leads.lines };
type Unread = Pick<typeof drawings.$inferSelect, 'id' | 'fileKey' | 'mediaType' | 'name'> & {
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
      const content = () => {
        // It may have waited for its turn.
        signal?.throwIfAborted();
        return files.read(drawing.fileKey);
      };
      const isDxf = drawing.mediaType === FILE_KINDS.dxf.mediaType;
      const analysis = isDxf
        ? await analyseInThread(content, unitOf(drawing))
        : await listParts(drawing.name, content);
      await db.update(drawings).set({ analysis }).where(eq(drawings.id, drawing.id));
    } catch (error) {
      if (!signal?.aborted) log.error({ err: error, drawing: drawing.id }, 'a drawing was not read');
    }
  }
}

/** The unit that the request's line about a drawing states. // Q2 */
function unitOf({ name, lines }: { name: string; lines: unknown }) {
  return readStoredLines(lines).find(({ drawing }) => drawing === name)?.unit ?? null;
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
