import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { eraseExpiredQuotations } from '#app/quotations/erasure.commands.server.ts';
import { eraseExpiredLeads } from './lead-erasure.commands.server.ts';

/** The name of earlier versions, whose schedule it replaces. */
const EXPIRED: Queue = { name: 'expired-leads' };

/** Schedules the erasure of leads and quotations whose time is over. // L21, P15 */
export async function scheduleSales(services: Services): Promise<void> {
  const { db, jobs, config, log } = services;
  await jobs.schedule(EXPIRED, '43 * * * *', async () => {
    const erased = await eraseExpiredLeads(services, config.leadRetention, new Date());
    if (erased > 0) log.info({ erased }, 'erased leads whose retention period has ended');
    const quoted = await eraseExpiredQuotations(db, jobs, config.leadRetention, new Date());
    if (quoted > 0) log.info({ erased: quoted }, 'erased quotations whose retention period has ended');
  });
}
