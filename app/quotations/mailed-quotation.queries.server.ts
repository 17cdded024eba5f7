import { eq } from 'drizzle-orm';
import { leadEvents, leads } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';

export type MailedQuotation = NonNullable<Awaited<ReturnType<typeof findMailedQuotation>>>;

/** A revision that was sent, with the decision on it; null if it was erased. */
export async function findMailedQuotation(db: Database, revisionId: string) {
  const { id, document, sentTo, pdfKey } = quotationRevisions;
  const [found] = await db
    .select({
      id,
      document,
      sentTo,
      pdfKey,
      leadId: quotations.leadId,
      decision: quotationDecisions,
    })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationRevisions.quotationId))
    .leftJoin(quotationDecisions, eq(quotationDecisions.revisionId, id))
    .where(eq(id, revisionId));
  if (found === undefined || found.document === null) return null;
  return { ...found, document: found.document };
}

/** A customer's question about a quotation, by the id of its entry in the timeline; null if it was erased. */
export async function findQuestion(db: Database, eventId: string) {
  const { id, leadId, text, details } = leadEvents;
  const { name, company, email, phone } = leads;
  const [found] = await db
    .select({ leadId, text, details, name, company, email, phone })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(eq(id, eventId));
  return found ?? null;
}
