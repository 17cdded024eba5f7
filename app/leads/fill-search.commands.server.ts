import { isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { leadSearch } from './lead-search.ts';
import { leads } from './leads.tables.ts';

/** Rows per statement. */
const BATCH = 500;

/** Fills in the search text of leads from before the search existed. // L15 */
export async function fillLeadSearch(db: Database): Promise<void> {
  for (;;) {
    const missing = await db.select().from(leads).where(isNull(leads.search)).limit(BATCH);
    const written = JSON.stringify(missing.map((lead) => ({ id: lead.id, search: leadSearch(lead) })));
    await db.execute(
      sql`update ${leads} set search = written.search
        from json_to_recordset(${written}) as written(id uuid, search text)
        where ${leads.id} = written.id and ${leads.search} is null`,
    );
    if (missing.length < BATCH) return;
  }
}
