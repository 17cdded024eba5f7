import { sql } from 'drizzle-orm';
import type { Database } from './client.server.ts';

/** Waits until no other transaction holds the locks of these names, one after the other, and holds them until this one ends. */
export async function lockName(tx: Database, ...names: readonly string[]): Promise<void> {
  const locks = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}
