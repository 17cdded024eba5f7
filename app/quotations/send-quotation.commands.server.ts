import { and, eq, lt, sql } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Company } from '#app/company/company.ts';
import { dayAfter } from '#app/country/day.ts';
import {
  hasChosenFollowUp,
  proposeFollowUp,
  recordFirstAnswer,
  startProgress,
} from '#app/leads/correspondence/lead-contacts.commands.server.ts';
import { addEvent, lockLead } from '#app/leads/records/leads.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { revisionName } from './document/reference.ts';
import { renderQuotationPdf } from './document/render-quotation.server.ts';
import { makeQuotationLink } from './links.commands.server.ts';
import { hasRevision } from './lock-revision.server.ts';
import { QUOTATION } from './mail-kinds.ts';
import { draftOffer } from './priced-revision.server.ts';
import { findRevision } from './quotations.queries.server.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';
import { lockNewest } from './revisions.commands.server.ts';
import { storePdf } from './store-pdf.server.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'config' | 'secret'>;

/** By mail, or printed and handed over to a customer at the counter. */
export type SendingWay = 'mail' | 'hand';

type Seen = { readonly edits: number; readonly offer: string };

export type SendResult =
  | { ok: true; name: string }
  | {
      ok: false;
      fault: 'not-draft' | 'changed' | 'no-lines' | 'no-price' | 'no-address' | 'no-customer' | 'accepted';
    };

/**
 * Sends the draft of a quotation: freezes what the customer sees and what it was computed from, stores the PDF, and queues the mail
 * with both; no mail where it is printed and handed over. An earlier revision that could be accepted is replaced by it. The lead is
 * Quoted and followed up on the day before it expires, unless staff have set a day that is not over. // P7, P12
 *
 * @param seen the count of changes and the digest of the offer on the sender's screen: if somebody has changed the draft since, or
 * anything else that is offered, such as a price of the price book, nothing is sent.
 */
export async function sendQuotation(
  services: Dependencies,
  actor: Admin,
  { quotationId, seen, way }: { quotationId: string; seen: Seen; way: SendingWay },
  company: Company,
): Promise<SendResult> {
  const { db } = services;
  const revision = await findRevision(db, quotationId);
  if (revision?.state !== 'draft') return { ok: false, fault: 'not-draft' };
  if (revision.edits !== seen.edits) return { ok: false, fault: 'changed' };
  const { content, letter, number } = revision;
  if (!content.lines.some(({ kind }) => kind !== 'text')) return { ok: false, fault: 'no-lines' };
  const sentTo = way === 'mail' ? content.contactEmail : '';
  if (way === 'mail' && sentTo === '') return { ok: false, fault: 'no-address' };
  if (revision.customerId === null) return { ok: false, fault: 'no-customer' };
  const offer = await draftOffer(db, revision, company);
  if (offer === null) return { ok: false, fault: 'no-price' };
  if (offer.digest !== seen.offer) return { ok: false, fault: 'changed' };
  const { document, pricing } = offer;
  const now = new Date();
  // The link of the mail, if there is one: the QR code leads to the customer's page.
  const mail = { kind: QUOTATION, subjectId: revision.id };
  const link = await makeQuotationLink(services, { id: revision.id, email: sentTo }, mail);
  const pdf = await renderQuotationPdf(document, link);
  const { pdfKey, pdfSha256 } = await storePdf(services, pdf);
  // If this throws, it may have been committed: the nightly job removes files that no row refers to.
  const sent = await db.transaction(async (tx): Promise<SendResult> => {
    const lead = revision.leadId === null ? null : await lockLead(tx, revision.leadId);
    const newest = await lockNewest(tx, quotationId);
    if (newest?.id !== revision.id || newest.state !== 'draft') return { ok: false, fault: 'not-draft' };
    if (newest.edits !== seen.edits) return { ok: false, fault: 'changed' };
    if (await hasRevision(tx, quotationId, 'accepted')) return { ok: false, fault: 'accepted' };
    await replaceEarlier(tx, quotationId, letter);
    await tx
      .update(quotationRevisions)
      .set({
        state: 'sent',
        document,
        pricing,
        sentAt: now,
        sentBy: actor.name,
        sentTo,
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
    if (way === 'mail') await queueMail(tx, QUOTATION, revision.id);
    const name = revisionName({ number, letter });
    await recordAudit(tx, actor, {
      action: 'quotation-sent',
      subjectId: quotationId,
      details: { reference: name, ...(way === 'hand' && { by: 'handed over' }) },
    });
    if (lead !== null) {
      const eventId = await addEvent(tx, actor, lead.id, 'quotation-sent', {
        details: { quotation: name, ...(way === 'hand' && { way }) },
      });
      await recordFirstAnswer(tx, lead.id, now, company.opening);
      await startProgress(tx, actor, lead, eventId, true);
      if (!(await hasChosenFollowUp(tx, lead)))
        await proposeFollowUp(tx, actor, lead, eventId, dayAfter(document.validUntil, -1));
    }
    return { ok: true, name };
  });
  if (!sent.ok) await services.files.discard([pdfKey]);
  return sent;
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
