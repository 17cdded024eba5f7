import { asc, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { drawings, leads } from '#app/platform/db/schema.ts';

/** The submitted fields, without what staff did afterwards. */
export type Lead = Pick<
  typeof leads.$inferSelect,
  | 'id'
  | 'number'
  | 'kind'
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'message'
  | 'quoteType'
  | 'arm'
  | 'lines'
  | 'submissionKey'
  | 'fingerprint'
  | 'createdAt'
>;
export type DrawingRecord = typeof drawings.$inferSelect;

/** A lead with its drawings in order; null if it does not exist. */
export async function findLead(
  db: Database,
  id: string,
): Promise<{ lead: Lead; drawings: DrawingRecord[] } | null> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  if (lead === undefined) return null;
  const rows = await db
    .select()
    .from(drawings)
    .where(eq(drawings.leadId, id))
    .orderBy(asc(drawings.position));
  return { lead, drawings: rows };
}
