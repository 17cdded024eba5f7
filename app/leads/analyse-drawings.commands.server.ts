import { and, eq, inArray, isNull } from 'drizzle-orm';
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
 */
export async function analyseDrawingsOf(services: Dependencies, leadId: string): Promise<void> {
  await analyseAll(services, and(eq(drawings.leadId, leadId), isUnread));
}

/** Reads the next unread drawings of all leads. */
export async function analyseUnread(services: Dependencies): Promise<void> {
  await analyseAll(services, isUnread);
}

async function analyseAll({ db, files, log }: Dependencies, which: typeof isUnread): Promise<void> {
  const { id, fileKey, mediaType, name } = drawings;
  const unread = await db
    .select({ id, fileKey, mediaType, name, lines: leads.lines })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(which)
    .limit(BATCH);
  for (const drawing of unread) {
    try {
      const content = () => files.read(drawing.fileKey);
      const isDxf = drawing.mediaType === FILE_KINDS.dxf.mediaType;
      const analysis = isDxf
        ? await analyseInThread(content, unitOf(drawing))
        : await listParts(drawing.name, content);
      await db.update(drawings).set({ analysis }).where(eq(drawings.id, drawing.id));
    } catch (error) {
      log.error({ err: error, drawing: drawing.id }, 'a drawing was not read');
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
