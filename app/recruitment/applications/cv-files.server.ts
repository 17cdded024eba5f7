import { eq } from 'drizzle-orm';
import { firstEntryAt } from '#app/accounts/audit/audit.queries.server.ts';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import { applications } from './applications.tables.ts';

export const CV_PREFIX = 'cvs/';

/**
 * Removes stored CVs that no application references.
 *
 * @param before only files written before this time.
 * @returns the number of files removed.
 */
export async function removeStrayCvs(services: StrayFileServices, before: Date): Promise<number> {
  return removeStrayFiles(services, {
    prefix: CV_PREFIX,
    since: await firstEntryAt(services.db),
    before,
    isReferenced: async (key) => (await services.db.$count(applications, eq(applications.cvKey, key))) > 0,
  });
}
