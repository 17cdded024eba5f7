import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { eraseExpired } from './erasure.commands.server.ts';

const EXPIRED: Queue = { name: 'expired-applications' };

/** Erases applications older than RETENTION_MONTHS, hourly, since some servers are switched off at night. // X5 */
export async function scheduleRetention(services: Services): Promise<void> {
  await services.jobs.schedule(EXPIRED, '23 * * * *', async () => {
    const erased = await eraseExpired(services, services.config.retentionMonths, new Date());
    if (erased > 0) services.log.info({ erased }, 'erased applications at the end of their time');
  });
}
