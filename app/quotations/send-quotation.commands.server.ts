import { and, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Company } from '#app/company/company.ts';
import { dayAfter } from '#app/country/day.ts';
import { proposeFollowUp, startProgress } from '#app/leads/lead-contacts.commands.server.ts';
import { addEvent, lockLead } from '#app/leads/leads.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { quotationNumber, revisionLetter } from './document/reference.ts';
import { renderQuotationPdf } from './document/render-quotation.server.ts';
import { draftDocument } from './draft-document.server.ts';
import { makeQuotationLink } from './links.commands.server.ts';
import { QUOTATION } from './mail-kinds.ts';
import type { RevisionPrices } from './price-revision.server.ts';
import { pricedRevision } from './priced-revision.server.ts';
import { findRevision } from './quotations.queries.server.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';
import { lockNewest } from './revisions.commands.server.ts';
import { storePdf } from './store-pdf.server.ts';

type Who = NonNullable<Actor>;
type Dependencies = Pick<Services, 'db' | 'files' | 'config' | 'secret'>;

export type Sent =
  | { ok: true; name: string }
  | {
      ok: false;
      fault: 'not-draft' | 'changed' | 'no-lines' | 'no-price' | 'no-address' | 'no-customer' | 'accepted';
    };

/**
 * Sends the draft of a quotation: freezes what the customer sees and what it was computed from, stores the PDF, and queues the mail
 * with both. An earlier revision that could be accepted is replaced by it. The lead is Quoted and followed up on the day before it
 * expires. // P7, P12
 *
 * @param edits the count of changes on the sender's screen: if somebody has changed it since, nothing is sent.
 */
export async function sendQuotation(
  services: Dependencies,
  actor: Who,
  { quotationId, edits }: { quotationId: string; edits: number },
  company: Company,
): Promise<Sent> {
  const { db } = services;
  const revision = await findRevision(db, quotationId);
  if (revision?.state !== 'draft') return { ok: false, fault: 'not-draft' };
  if (revision.edits !== edits) return { ok: false, fault: 'changed' };
  const { content, letter, number } = revision;
  if (!content.lines.some(({ kind }) => kind !== 'text')) return { ok: false, fault: 'no-lines' };
  if (content.contactEmail === '') return { ok: false, fault: 'no-address' };
  if (revision.customerId === null) return { ok: false, fault: 'no-customer' };
  const document = await draftDocument(db, revision, company);
  if (document === null) return { ok: false, fault: 'no-price' };
  const { bookRevision, priceBook, prices } = await pricedRevision(db, revision, company);
  const now = new Date();
  // The link of the mail: the QR code leads to the customer's page.
  const mail = { kind: QUOTATION, subjectId: revision.id };
  const link = await makeQuotationLink(services, { id: revision.id, email: content.contactEmail }, mail);
  const pdf = await renderQuotationPdf(document, link);
  const { pdfKey, pdfSha256 } = await storePdf(services, pdf);
  // If this throws, it may have been committed: the nightly job removes files that no row refers to.
  const sent = await db.transaction(async (tx): Promise<Sent> => {
    const lead = revision.leadId === null ? null : await lockLead(tx, revision.leadId);
    const newest = await lockNewest(tx, quotationId);
    if (newest?.id !== revision.id || newest.state !== 'draft') return { ok: false, fault: 'not-draft' };
    if (newest.edits !== edits) return { ok: false, fault: 'changed' };
    if (await isAccepted(tx, quotationId)) return { ok: false, fault: 'accepted' };
    await replaceEarlier(tx, quotationId, letter);
    await tx
      .update(quotationRevisions)
      .set({
        state: 'sent',
        document,
        pricing: pricingOf(prices, bookRevision, priceBook),
        sentAt: now,
        sentBy: actor.name,
        sentTo: content.contactEmail,
        validUntil: document.validUntil,
        pdfKey,
        pdfSha256,
      })
      .where(eq(quotationRevisions.id, revision.id));
    await tx
      .update(quotations)
      .set({
        state: 'sent',
        net: document.sums.net,
        validUntil: document.validUntil,
        changedAt: sql`now()`,
      })
      .where(eq(quotations.id, quotationId));
    await queueMail(tx, QUOTATION, revision.id);
    const name = `${quotationNumber(number)}-${revisionLetter(letter)}`;
    await recordAudit(tx, actor, {
      action: 'quotation-sent',
      subjectId: quotationId,
      details: { reference: name },
    });
    if (lead !== null) {
      const eventId = await addEvent(tx, actor, lead.id, 'quotation-sent', {
        details: { quotation: name },
      });
      await startProgress(tx, actor, lead, eventId, true);
      await proposeFollowUp(tx, actor, lead, eventId, dayAfter(document.validUntil, -1));
    }
    return { ok: true, name };
  });
  if (!sent.ok) await services.files.discard([pdfKey]);
  return sent;
}

/** Every value of the price book and every term of every price, for staff. */
function pricingOf(prices: RevisionPrices, bookRevision: number, priceBook: object) {
  return { bookRevision, priceBook, lines: prices.lines, groups: prices.groups };
}

async function isAccepted(tx: Database, quotationId: string): Promise<boolean> {
  const { quotationId: of, state } = quotationRevisions;
  return (await tx.$count(quotationRevisions, and(eq(of, quotationId), eq(state, 'accepted')))) > 0;
}

async function replaceEarlier(tx: Database, quotationId: string, letter: number): Promise<void> {
  const revision = quotationRevisions;
  await tx
    .update(revision)
    .set({ state: 'replaced' })
    .where(
      and(eq(revision.quotationId, quotationId), lt(revision.letter, letter), eq(revision.state, 'sent')),
    );
}
