import { eq, min } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, auditEntries } from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { removeStrayFiles } from '#app/platform/files/stray-files.server.ts';

export const CV_PREFIX = 'cvs/';

/**
 * Removes stored CVs that no application names. This database begins with its first audit entry, the first account's;
 * applications are no mark for that, as they are erased in time.
 *
 * @param before only files written before this moment.
 * @returns how many went.
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
