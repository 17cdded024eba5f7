import { sql } from 'drizzle-orm';
import type { Database } from './client.server.ts';

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. */
export async function lockName(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
