import { asc } from 'drizzle-orm';
import type { Feed } from '#app/drawings/cutting-time.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { cuttingSpeeds } from './cutting-feeds.tables.ts';
import { SPEED_LISTS } from './cutting-feeds.ts';

/** The company's own cutting speeds, by process, group of material and thickness. */
export async function listFeeds(db: Database): Promise<Feed[]> {
  const { process, group, thicknessMm } = cuttingSpeeds;
  const rows = await db.select().from(cuttingSpeeds).orderBy(asc(process), asc(group), asc(thicknessMm));
  return rows.flatMap((row) => {
    const list = SPEED_LISTS.find((one) => one.process === row.process && one.group === row.group);
    return list === undefined ? [] : [{ ...row, process: list.process, group: list.group }];
  });
}
