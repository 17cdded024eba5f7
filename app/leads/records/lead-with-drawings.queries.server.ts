import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { prepared } from '#app/platform/db/prepared.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import type { StoredCheck } from '#app/platform/files/scan/file-state.ts';
import { LEAD_COLUMNS } from './lead-detail.queries.server.ts';
import { drawings, leads } from './leads.tables.ts';

export type Lead = Pick<typeof leads.$inferSelect, keyof typeof LEAD_COLUMNS>;
export type DrawingRecord = typeof drawings.$inferSelect;

/** A lead with its drawings in order, and what was found out about them; null if it does not exist. */
export async function findLead(
  db: Database,
  id: string,
): Promise<{ lead: Lead; drawings: (DrawingRecord & { check: StoredCheck })[] } | null> {
  const [row] = await leadById(db).execute({ id });
  if (row === undefined) return null;
  const { hasDrawings, ...lead } = row;
  return { lead, drawings: hasDrawings ? await drawingsOf(db).execute({ id }) : [] };
}

const leadById = prepared((db) =>
  db
    .select({
      ...LEAD_COLUMNS,
      hasDrawings: sql<boolean>`exists (select from ${drawings} where ${eq(drawings.leadId, leads.id)})`,
    })
    .from(leads)
    .where(eq(leads.id, sql.placeholder('id')))
    .prepare('lead_with_drawings'),
);

const drawingsOf = prepared((db) =>
  db
    .select({ ...getTableColumns(drawings), check: CHECK_COLUMNS })
    .from(drawings)
    .leftJoin(fileChecks, isCheckOf(drawings.fileKey))
    .where(eq(drawings.leadId, sql.placeholder('id')))
    .orderBy(asc(drawings.position))
    .prepare('drawings_of_lead'),
);
