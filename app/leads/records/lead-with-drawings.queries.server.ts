import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
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
  const [lead] = await db.select(LEAD_COLUMNS).from(leads).where(eq(leads.id, id));
  if (lead === undefined) return null;
  const found = await db
    .select({ ...getTableColumns(drawings), check: CHECK_COLUMNS })
    .from(drawings)
    .leftJoin(fileChecks, isCheckOf(drawings.fileKey))
    .where(eq(drawings.leadId, id))
    .orderBy(asc(drawings.position));
  return { lead, drawings: found };
}
