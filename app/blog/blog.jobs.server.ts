import { companyDay } from '#app/company/company-day.ts';
import type { Queue } from '#app/platform/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { forgetVisitors } from './blog.commands.server.ts';

const YESTERDAYS_VISITORS: Queue = { name: 'yesterdays-visitors' };

/** What this department does at night: yesterday's visitors are forgotten even where nobody reads today. */
export async function scheduleBlogJobs({ jobs, db }: Services): Promise<void> {
  await jobs.schedule(YESTERDAYS_VISITORS, '5 0 * * *', () => forgetVisitors(db, companyDay()));
}
