import { DAY_MS } from '#app/country/day.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { removeUnusedPictures } from './company-pictures.commands.server.ts';

const UNUSED_PICTURES: Queue = { name: 'unused-company-pictures' };

/** A form that names a picture may be open for a while. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Nightly: removes the files of pictures that nothing names.
 *
 * @param madeAt when the database was made.
 */
export async function scheduleCompanyJobs(
  services: Services,
  madeAt: (db: Services['db']) => Promise<Date | null>,
): Promise<void> {
  await services.jobs.schedule(UNUSED_PICTURES, '50 2 * * *', async () => {
    await removeUnusedPictures(services, new Date(Date.now() - KEPT_MS), await madeAt(services.db));
  });
}
