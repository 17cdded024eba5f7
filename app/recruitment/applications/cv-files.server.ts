import { removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import type { StrayFileServices } from '#app/platform/files/stray-files.server.ts';
import { applications } from './applications.tables.ts';

export const CV_PREFIX = 'cvs/';

/** Removes stored CVs that no application refers to. @param before only files written before this time. @returns their number. */
export function removeStrayCvs(services: StrayFileServices, before: Date): Promise<number> {
  return removeUnreferenced(services, { prefix: CV_PREFIX, before, columns: [applications.cvKey] });
}
