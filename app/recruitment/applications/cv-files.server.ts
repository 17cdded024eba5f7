import { eq } from 'drizzle-orm';
import { applications } from '#app/platform/db/schema.ts';
import { removeStrayFiles, type StrayFileServices } from '#app/platform/files/stray-files.server.ts';

export const CV_PREFIX = 'cvs/';

/**
 * Removes stored CVs that no application references.
 *
 * @param before only files written before this time.
 * @returns the number of files removed.
 */
export function removeStrayCvs(services: StrayFileServices, before: Date): Promise<number> {
  return removeStrayFiles(services, {
    prefix: CV_PREFIX,
    before,
    isReferenced: async (key) => (await services.db.$count(applications, eq(applications.cvKey, key))) > 0,
  });
}
