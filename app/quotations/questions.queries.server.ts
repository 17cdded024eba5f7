import { and, asc, eq, sql } from 'drizzle-orm';
import { leadEvents } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationNumber } from './document/reference.ts';

/** What the customer asked on the pages of a quotation's revisions, the oldest first. `quotation` is the revision: P-1001-A. // P11 */
export async function listQuestions(db: Database, leadId: string, number: number) {
  const { id, kind, text, at, details } = leadEvents;
  const quotation = sql<string>`${details}->>'quotation'`;
  return db
    .select({ id, text, at, quotation })
    .from(leadEvents)
    .where(
      and(
        eq(leadEvents.leadId, leadId),
        eq(kind, 'quotation-asked'),
        sql`starts_with(${quotation}, ${`${quotationNumber(number)}-`})`,
      ),
    )
    .orderBy(asc(at));
}
