import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Feed } from '#app/drawings/cutting-time.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { cuttingSpeeds } from './cutting-feeds.tables.ts';

/** Replaces the company's cutting speeds. */
export function saveFeeds(db: Database, actor: Actor, feeds: readonly Feed[]): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(cuttingSpeeds);
    if (feeds.length > 0) await tx.insert(cuttingSpeeds).values([...feeds]);
    await recordAudit(tx, actor, {
      action: 'cutting-feeds-changed',
      details: { speeds: String(feeds.length) },
    });
  });
}
