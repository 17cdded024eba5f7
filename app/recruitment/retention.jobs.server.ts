import type { Queue } from '#app/platform/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { eraseExpired } from './erasure.commands.server.ts';

const EXPIRED: Queue = { name: 'expired-applications' };

/** Erases applications whose RETENTION_MONTHS are over; each hour, as some servers are off at night. // X5 */
export async function scheduleRetention(house: Services): Promise<void> {
  await house.jobs.schedule(EXPIRED, '23 * * * *', async () => {
    const erased = await eraseExpired(house, house.config.retentionMonths, new Date());
    if (erased > 0) house.log.info({ erased }, 'erased applications at the end of their time');
  });
}
