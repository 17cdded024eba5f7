import { and, eq, isNull } from 'drizzle-orm';
import { analyseInThread } from '#app/drawings/analyse-in-thread.server.ts';
import { drawings } from '#app/platform/db/schema.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { Services } from '#app/platform/services.server.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;

/** Drawings read by one run of the job. */
const BATCH = 20;

const isUnread = and(eq(drawings.mediaType, FILE_KINDS.dxf.mediaType), isNull(drawings.analysis));

/**
 * Reads the stored DXF drawings of a lead that were not read yet, and stores what they measure; nothing comes from the
 * browser (Q7). A drawing that can't be read now is left for the job: the mail to sales doesn't wait for it.
 */
export async function analyseDrawingsOf(services: Dependencies, leadId: string): Promise<void> {
  await analyseAll(services, and(eq(drawings.leadId, leadId), isUnread));
}

/** Reads the next unread drawings of all leads. */
export async function analyseUnread(services: Dependencies): Promise<void> {
  await analyseAll(services, isUnread);
}

async function analyseAll({ db, files, log }: Dependencies, which: typeof isUnread): Promise<void> {
  const { id, fileKey } = drawings;
  const unread = await db.select({ id, fileKey }).from(drawings).where(which).limit(BATCH);
  for (const drawing of unread) {
    try {
      const analysis = await analyseInThread(() => files.read(drawing.fileKey));
      await db.update(drawings).set({ analysis }).where(eq(drawings.id, drawing.id));
    } catch (error) {
      log.error({ err: error, drawing: drawing.id }, 'a drawing was not read');
    }
  }
}
