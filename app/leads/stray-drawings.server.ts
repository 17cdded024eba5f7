import { eq, min } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditEntries, drawings } from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { removeStrayFiles } from '#app/platform/files/stray-files.server.ts';
import { DRAWING_PREFIX } from './submit-lead.commands.server.ts';

/**
 * Removes stored drawings that no request refers to. Files older than the first audit entry (of the first account) are
 * left alone, as they belong to another database; leads can't mark that time, since they are erased.
 *
 * @param before only files written before this time.
 * @returns the number of files removed.
 */
export async function removeStrayDrawings(
  { db, files }: { db: Database; files: FileStore },
  before: Date,
): Promise<number> {
  const [first] = await db.select({ at: min(auditEntries.at) }).from(auditEntries);
  return removeStrayFiles(files, {
    prefix: DRAWING_PREFIX,
    since: first?.at ?? before,
    before,
    async isReferenced(key) {
      const [named] = await db
        .select({ id: drawings.id })
        .from(drawings)
        .where(eq(drawings.fileKey, key))
        .limit(1);
      return named !== undefined;
    },
  });
}
