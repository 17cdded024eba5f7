import { asc } from 'drizzle-orm';
import type { Feed } from '#app/drawings/cutting-time.ts';
import { PROCESSES } from '#app/drawings/machine.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { cuttingFeeds } from '#app/platform/db/schema.ts';

/** The company's own cutting speeds, by process and thickness. */
export async function listFeeds(db: Database): Promise<Feed[]> {
  const rows = await db
    .select()
    .from(cuttingFeeds)
    .orderBy(asc(cuttingFeeds.process), asc(cuttingFeeds.thicknessMm));
  return rows.flatMap((row) => {
    const process = PROCESSES.find((one) => one === row.process);
    return process === undefined ? [] : [{ ...row, process }];
  });
}
