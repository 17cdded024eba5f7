import { and, desc, eq, sql } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyDay } from '#app/country/day.ts';
import {
  createCustomer,
  findOrCreateCustomer,
  moveSender,
} from '#app/customers/customers.commands.server.ts';
import { type CustomerDetail, findCustomer } from '#app/customers/customers.queries.server.ts';
import { lockLead } from '#app/leads/records/leads.commands.server.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { quotationNumber } from './document/reference.ts';
import { type FilledLines, linesOfLead } from './lines-of-lead.server.ts';
import { type QuotationContent, type QuotationLine, readContent } from './quotation-content.ts';
import { stateOn } from './quotation-filter.ts';
import { findRevision } from './quotations.queries.server.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';
import { lockNewest, reviseQuotation } from './revisions.commands.server.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;

type BeginResult = { ok: true; id: string } | { ok: false; fault: 'gone' };

/**
 * Begins a quotation for a request, with everything filled in that it says, for the customer that is recognised or made of it. If
 * the request has a draft already, it is that one; if its newest quotation has expired, that one gets a new revision. // P6, P7, P9
 */
export async function beginQuotation(
  services: Dependencies,
  actor: Admin,
  leadId: string,
  company: Pick<CompanyFacts, 'machines' | 'materials' | 'services'>,
): Promise<BeginResult> {
  const { db } = services;
  const draft = await draftOf(db, leadId);
  if (draft !== null) return { ok: true, id: draft };
  const expired = await expiredOf(db, leadId);
  if (expired !== null) {
    const revised = await reviseQuotation(db, actor, expired);
    // Somebody else may have begun the revision, or recorded a late decision.
    if (revised.ok || revised.fault !== 'gone') return { ok: true, id: expired };
  }
  // Before the transaction: drawings are measured again, which takes seconds.
  const filled = await linesOfLead(services, leadId, company);
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead === null) return { ok: false, fault: 'gone' };
    const draftMeanwhile = await draftOf(tx, leadId);
    if (draftMeanwhile !== null) return { ok: true, id: draftMeanwhile };
    const asker = await findAsker(tx, leadId);
    if (asker === null) return { ok: false, fault: 'gone' };
    const { id: customerId, ...found } = await findOrCreateCustomer(tx, actor, asker);
    const contact = { contactName: asker.name, contactEmail: asker.email };
    const id = await insertQuotation(tx, actor, { leadId, customerId, ...found, ...filled, ...contact });
    return { ok: true, id };
  });
}

/** Begins an empty quotation for a customer, without a request. @returns its id; null if the customer is gone. */
export function beginQuotationFor(db: Database, actor: Admin, customerId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (customer === null) return null;
    return insertQuotation(tx, actor, {
      leadId: null,
      customerId,
      recognised: null,
      senderAdded: false,
      lines: [],
      shapes: {},
      ...firstContact(customer),
    });
  });
}

/** Begins an empty quotation for somebody who is no customer yet. @returns its id. */
export function beginQuotationForNew(db: Database, actor: Admin, name: string): Promise<string | null> {
  return db.transaction(async (tx) =>
    beginQuotationFor(tx, actor, await createCustomer(tx, actor, { name })),
  );
}

/** Whom a quotation is addressed to where nobody asked for it. */
function firstContact({ contacts: [first] }: CustomerDetail) {
  return { contactName: first?.name ?? '', contactEmail: first?.email ?? '' };
}

/**
 * Begins another quotation for the same customer with what a revision says, without its request, as when parts are ordered again. What
 * was ordered is copied with the quantities that were. // P7
 *
 * @returns its id; null if the revision or its customer is gone.
 */
export async function copyQuotation(
  db: Database,
  actor: Admin,
  quotationId: string,
  letter: number,
): Promise<string | null> {
  const revision = await findRevision(db, quotationId, letter);
  const customerId = revision?.customerId;
  if (revision === null || !customerId) return null;
  const { content, shapes } = revision;
  const { revisionId, decision, chosen } = quotationDecisions;
  const [order] = await db
    .select({ chosen })
    .from(quotationDecisions)
    .where(and(eq(revisionId, revision.id), eq(decision, 'accepted')));
  const ordered = (line: QuotationLine, at: number) =>
    order === undefined ? line : { ...line, quantity: order.chosen[at + 1] ?? line.quantity, breaks: [] };
  return db.transaction((tx) =>
    insertQuotation(tx, actor, {
      ...content,
      leadId: null,
      customerId,
      shapes,
      recognised: null,
      senderAdded: false,
      lines: content.lines.map(ordered),
      // Of the order before.
      theirReference: '',
    }),
  );
}

type NewQuotation = FilledLines &
  Partial<QuotationContent> &
  Pick<QuotationContent, 'contactName' | 'contactEmail' | 'recognised' | 'senderAdded'> & {
    leadId: string | null;
    customerId: string;
  };

async function insertQuotation(
  tx: Database,
  actor: Admin,
  { leadId, customerId, shapes, ...content }: NewQuotation,
): Promise<string> {
  const [stored] = await tx
    .insert(quotations)
    .values({ leadId, customerId })
    .returning({ id: quotations.id, number: quotations.number });
  if (stored === undefined) throw new Error('The quotation was not stored');
  await tx
    .insert(quotationRevisions)
    .values({ quotationId: stored.id, letter: 1, content: readContent(content), shapes });
  await recordAudit(tx, actor, {
    action: 'quotation-created',
    subjectId: stored.id,
    details: { reference: quotationNumber(stored.number) },
  });
  return stored.id;
}

/** The quotation of a lead whose newest revision is a draft; null without one. */
async function draftOf(db: Database, leadId: string): Promise<string | null> {
  const [draft] = await db
    .select({ id: quotations.id })
    .from(quotations)
    .where(and(eq(quotations.leadId, leadId), eq(quotations.state, 'draft')))
    .orderBy(desc(quotations.createdAt))
    .limit(1);
  return draft?.id ?? null;
}

/** The newest quotation of a lead if it was sent and its last day is over; null otherwise. */
async function expiredOf(db: Database, leadId: string): Promise<string | null> {
  const { id, state, validUntil, createdAt } = quotations;
  const [newest] = await db
    .select({ id, state, validUntil })
    .from(quotations)
    .where(eq(quotations.leadId, leadId))
    .orderBy(desc(createdAt))
    .limit(1);
  return newest !== undefined && stateOn(newest, companyDay()) === 'expired' ? newest.id : null;
}

async function findAsker(tx: Database, leadId: string) {
  const { name, company, email, phone } = leads;
  const [asker] = await tx.select({ name, company, email, phone }).from(leads).where(eq(leads.id, leadId));
  return asker ?? null;
}

/**
 * Chooses another customer for a quotation of which nothing was sent yet. Whoever asked is recognised there next time; without a
 * request it is addressed to the customer's first contact. // P9
 *
 * @param customerId null for a new one, made of the request.
 * @returns false if it can't be.
 */
export function chooseCustomer(
  db: Database,
  actor: Admin,
  quotationId: string,
  customerId: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const newest = await lockNewest(tx, quotationId);
    if (newest?.state !== 'draft' || newest.letter > 1) return false;
    const asker = newest.leadId === null ? null : await findAsker(tx, newest.leadId);
    const customer = customerId === null ? null : await findCustomer(tx, customerId);
    if ((customerId === null ? asker : customer) === null) return false;
    const content = readContent(newest.content);
    const move = { from: newest.customerId, into: customerId, senderAdded: content.senderAdded };
    const moved =
      asker === null ? { id: customerId, senderAdded: false } : await moveSender(tx, actor, asker, move);
    await tx.update(quotations).set({ customerId: moved.id }).where(eq(quotations.id, quotationId));
    // Without a request the contact is the other customer's, who must not be sent this one's prices.
    const isReaddressed = asker === null && customer !== null && customerId !== newest.customerId;
    const contact = isReaddressed ? firstContact(customer) : {};
    await tx
      .update(quotationRevisions)
      .set({
        // Whoever is about to send it looks at it again.
        edits: sql`${quotationRevisions.edits} + 1`,
        content: { ...content, ...contact, recognised: null, senderAdded: moved.senderAdded },
      })
      .where(eq(quotationRevisions.id, newest.id));
    return true;
  });
}
