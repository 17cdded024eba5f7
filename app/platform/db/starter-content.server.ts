import type { Database } from './client.server.ts';
import { starterContent } from './starter-content.tables.ts';

/** Inserts one feature's starter content. */
export type Seeder = (tx: Database) => Promise<void>;

/**
 * Seeds a new database in one transaction, at most once: deleting the marker row makes one of several starting
 * processes do it. An existing database is never seeded, also by later releases.
 *
 * @param wanted STARTER_CONTENT; false removes the marker, so that the database is never seeded.
 */
export async function seedStarterContent(
  db: Database,
  seeders: readonly Seeder[],
  wanted: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx.delete(starterContent).returning();
    if (claimed.length === 0 || !wanted) return;
    for (const seed of seeders) await seed(tx);
  });
}
