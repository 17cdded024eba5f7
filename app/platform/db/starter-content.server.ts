import type { Database } from './client.server.ts';
import { starterContent } from './schema.ts';

/** Writes a department's part of what a newcomer finds on a first start. */
export type Planter = (tx: Database) => Promise<void>;

/**
 * Plants starter content in a database that was just made, once, in one transaction; of several processes that start
 * together, one does it. A database that is in use is never touched, whatever a later release may bring.
 *
 * @param wanted whether to plant at all (STARTER_CONTENT); without it the database stays empty for good.
 */
export async function plantStarterContent(
  db: Database,
  planters: readonly Planter[],
  wanted: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await tx.delete(starterContent).returning();
    if (taken.length === 0 || !wanted) return;
    for (const plant of planters) await plant(tx);
  });
}
