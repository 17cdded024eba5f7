import { companyDay } from '#app/company/company-day.ts';
import type { Queue } from '#app/platform/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { deleteOldVisitors } from './blog.commands.server.ts';

const YESTERDAYS_VISITORS: Queue = { name: 'yesterdays-visitors' };

/** Nightly job: deletes yesterday's visitor hashes, also on a day without a first visit to trigger it. */
export async function scheduleBlogJobs({ jobs, db }: Services): Promise<void> {
  await jobs.schedule(YESTERDAYS_VISITORS, '5 0 * * *', () => deleteOldVisitors(db, companyDay()));
}
