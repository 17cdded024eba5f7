import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { customerOf } from '#app/customers/customers.commands.server.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import { lockLead } from '#app/leads/leads.commands.server.ts';
import { leads } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { quotationNumber } from './document/reference.ts';
import { type FilledLines, linesOfLead } from './lines-of-lead.server.ts';
import { type QuotationContent, readContent } from './quotation-content.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';
import { lockNewest } from './revisions.commands.server.ts';

type Who = NonNullable<Actor>;
type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;

type Begun = { ok: true; id: string } | { ok: false; fault: 'gone' };

/**
 * Begins a quotation for a request, with everything filled in that it says, for the customer that is recognised or made of it. If
 * the request has a draft already, it is that one. // P6, P9
 */
export async function beginQuotation(
  services: Dependencies,
  actor: Who,
  leadId: string,
  company: Pick<CompanyFacts, 'machines' | 'materials' | 'services'>,
): Promise<Begun> {
  const { db } = services;
  const begun = await draftOf(db, leadId);
  if (begun !== null) return { ok: true, id: begun };
  // Before the transaction: drawings are measured again, which takes seconds.
  const filled = await linesOfLead(services, leadId, company);
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead === null) return { ok: false, fault: 'gone' };
    const other = await draftOf(tx, leadId);
    if (other !== null) return { ok: true, id: other };
    const [asker] = await tx
      .select({ name: leads.name, company: leads.company, email: leads.email, phone: leads.phone })
      .from(leads)
      .where(eq(leads.id, leadId));
    if (asker === undefined) return { ok: false, fault: 'gone' };
    const customerId = await customerOf(tx, actor, asker);
    const contact = { contactName: asker.name, contactEmail: asker.email };
    return { ok: true, id: await insertQuotation(tx, actor, { leadId, customerId, ...filled, ...contact }) };
  });
}

/** Begins an empty quotation for a customer, without a request. @returns its id. */
export function beginQuotationFor(
  db: Database,
  actor: Who,
  customerId: string,
  contact: Pick<QuotationContent, 'contactName' | 'contactEmail'>,
): Promise<string> {
  return db.transaction((tx) =>
    insertQuotation(tx, actor, { leadId: null, customerId, lines: [], shapes: {}, ...contact }),
  );
}

type Beginning = FilledLines &
  Pick<QuotationContent, 'contactName' | 'contactEmail'> & { leadId: string | null; customerId: string };

async function insertQuotation(
  tx: Database,
  actor: Who,
  { leadId, customerId, shapes, ...said }: Beginning,
): Promise<string> {
  const [stored] = await tx
    .insert(quotations)
    .values({ leadId, customerId })
    .returning({ id: quotations.id, number: quotations.number });
  if (stored === undefined) throw new Error('The quotation was not stored');
  await tx
    .insert(quotationRevisions)
    .values({ quotationId: stored.id, letter: 1, content: readContent(said), shapes });
  await recordAudit(tx, actor, {
    action: 'quotation-created',
    subjectId: stored.id,
    details: { reference: quotationNumber(stored.number) },
  });
  return stored.id;
}

/** The quotation of a lead whose newest revision is a draft; null without one. */
async function draftOf(db: Database, leadId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: quotations.id })
    .from(quotations)
    .where(and(eq(quotations.leadId, leadId), eq(quotations.state, 'draft')))
    .orderBy(desc(quotations.createdAt))
    .limit(1);
  return found?.id ?? null;
}

/** Chooses another customer for a quotation of which nothing was sent yet. @returns false if it can't be. */
export function chooseCustomer(db: Database, quotationId: string, customerId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const newest = await lockNewest(tx, quotationId);
    const isKnown = (await findCustomer(tx, customerId)) !== null;
    if (newest?.state !== 'draft' || newest.letter > 1 || !isKnown) return false;
    await tx.update(quotations).set({ customerId }).where(eq(quotations.id, quotationId));
    // Whoever is about to send it looks at it again.
    const edits = sql`${quotationRevisions.edits} + 1`;
    await tx.update(quotationRevisions).set({ edits }).where(eq(quotationRevisions.id, newest.id));
    return true;
  });
}
