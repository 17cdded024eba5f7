import { companyDay } from '#app/country/day.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { removeUnusedImages } from './article-images.commands.server.ts';
import { deleteOldVisitors } from './blog.commands.server.ts';
import { PUBLISH_QUEUE, publishDue } from './publish.commands.server.ts';

const YESTERDAYS_VISITORS: Queue = { name: 'yesterdays-visitors' };
const UNUSED_IMAGES: Queue = { name: 'unused-article-images' };
const DUE_ARTICLES: Queue = { name: 'due-articles' };

/**
 * Nightly: deletes yesterday's visitor hashes, also on a day without a first visit to trigger it, and unused pictures.
 * At the scheduled time, and every minute in case a job was missed: publishes scheduled articles. // B15
 */
export async function scheduleBlogJobs(services: Services): Promise<void> {
  const { jobs, db } = services;
  await jobs.schedule(YESTERDAYS_VISITORS, '5 0 * * *', () => deleteOldVisitors(db, companyDay()));
  await jobs.schedule(UNUSED_IMAGES, '35 2 * * *', async () => {
    await removeUnusedImages(services);
  });
  await jobs.work(PUBLISH_QUEUE, () => publishDue(services));
  await jobs.schedule(DUE_ARTICLES, '* * * * *', () => publishDue(services));
}
