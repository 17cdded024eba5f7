import { eq, min } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, auditEntries } from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { removeStrayFiles } from '#app/platform/files/stray-files.server.ts';

export const CV_PREFIX = 'cvs/';

/**
 * Deletes stored CVs that no application references. Files older than the first audit entry (the creation of the first
 * account) may belong to another database and are kept; the oldest application can't serve as that limit, since
 * applications are erased.
 *
 * @param before only files written before this date are deleted.
 * @returns the number of deleted files.
 */
export async function removeStrayCvs(
  { db, files }: { db: Database; files: FileStore },
  before: Date,
): Promise<number> {
  const [first] = await db.select({ at: min(auditEntries.at) }).from(auditEntries);
  return removeStrayFiles(files, {
    prefix: CV_PREFIX,
    since: first?.at ?? before,
    before,
    async isReferenced(key) {
      const [named] = await db
        .select({ id: applications.id })
        .from(applications)
        .where(eq(applications.cvKey, key))
        .limit(1);
      return named !== undefined;
    },
  });
}
