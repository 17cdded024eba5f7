import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applicationSearch } from './application-search.ts';
import { applications, candidates } from './applications.tables.ts';

/** Rows per statement. */
const BATCH = 500;

/** Fills in the search text of applications from before the search existed. // H1 */
export async function fillApplicationSearch(db: Database): Promise<void> {
  const { fullName, email, contactNumber } = candidates;
  for (;;) {
    const missing = await db
      .select({ id: applications.id, number: applications.number, fullName, email, contactNumber })
      .from(applications)
      .innerJoin(candidates, eq(candidates.id, applications.candidateId))
      .where(isNull(applications.search))
      .limit(BATCH);
    const records = JSON.stringify(missing.map((row) => ({ id: row.id, search: applicationSearch(row) })));
    await db.execute(
      sql`update ${applications} set search = filled.search
        from json_to_recordset(${records}) as filled(id uuid, search text)
        where ${applications.id} = filled.id and ${applications.search} is null`,
    );
    if (missing.length < BATCH) return;
  }
}
