import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { companyDay } from '#app/country/day.ts';
import { OPEN_STATUSES } from '#app/leads/records/lead.ts';
import { CUSTOMER, type DecisionChannel } from '#app/leads/records/lead-events.ts';
import { removeReminder } from '#app/leads/records/lead-notifications.commands.server.ts';
import { addEvent, changeLead } from '#app/leads/records/leads.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { putFiles } from '#app/platform/files/put-files.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { InspectedFile } from '#app/platform/submission/check-file.server.ts';
import { type Acceptance, type Decline, momentOn } from './decision.ts';
import { documentNumber } from './document/document-texts.ts';
import { renderQuotationPdf } from './document/render-quotation.server.ts';
import {
  hasOtherOffer,
  hasRevision,
  type LockedRevision,
  lockRevision,
  readRevision,
} from './lock-revision.server.ts';
import { ORDER_TO_CUSTOMER, ORDER_TO_SALES, REFUSAL_TO_SALES } from './mail-kinds.ts';
import { withChosen } from './ordered.ts';
import { type CustomerState, customerState } from './private-page.ts';
import { quotationDecisions, quotationRevisions, quotations } from './quotations.tables.ts';
import { ringBell } from './ring-bell.server.ts';
import { QUOTATION_PREFIX, storePdf } from './store-pdf.server.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'config'>;
/** Who decided, and how that is known. */
type Source = {
  /** Null for the customer on the private page. */
  staff: Admin | null;
  /** How staff learnt of it; '' on the private page. */
  channel: '' | DecisionChannel;
  ipAddress: string;
  /** On which day it was decided, YYYY-MM-DD; '' for now, on the private page. */
  day: string;
};

export type DecisionResult =
  | { ok: true }
  | { ok: false; fault: 'gone' | 'not-offered' | 'no-order-number' | Exclude<CustomerState, 'sent'> };

/**
 * Accepts a revision for the customer, once: the newest one that was sent, while it is valid. Stores the evidence, and the
 * lead is won. // P11
 */
export function acceptQuotation(
  services: Dependencies,
  revisionId: string,
  acceptance: Acceptance,
  order: InspectedFile | null,
  ipAddress: string,
): Promise<DecisionResult> {
  return accept(services, revisionId, acceptance, order, { staff: null, channel: '', ipAddress, day: '' });
}

/** Declines a revision for the customer; the lead is lost. // P11 */
export function declineQuotation(
  db: Database,
  revisionId: string,
  decline: Decline,
): Promise<DecisionResult> {
  return recordDecline(db, revisionId, decline, '', { staff: null, channel: '', ipAddress: '', day: '' });
}

export type RecordedDecision = Pick<Source, 'day'> & { channel: DecisionChannel } & (
    | { decision: 'accepted'; acceptance: Acceptance; order: InspectedFile | null }
    | { decision: 'declined'; name: string; decline: Decline }
  );

/**
 * Records what a customer has decided by phone, mail or over the counter, with the same evidence. Staff know on which day it was, from that of
 * sending to today, so that an expired revision can be recorded as accepted. // P11
 */
export async function recordDecision(
  services: Dependencies,
  actor: Admin,
  revisionId: string,
  recorded: RecordedDecision,
): Promise<DecisionResult | { ok: false; fault: 'wrong-day' }> {
  const { channel, day } = recorded;
  const revision = await readRevision(services.db, revisionId);
  if (revision === null) return GONE;
  if (day < revision.document.day || day > companyDay()) return { ok: false, fault: 'wrong-day' };
  const source = { staff: actor, channel, ipAddress: '', day };
  return recorded.decision === 'accepted'
    ? accept(services, revisionId, recorded.acceptance, recorded.order, source)
    : recordDecline(services.db, revisionId, recorded.decline, recorded.name, source);
}

async function accept(
  services: Dependencies,
  revisionId: string,
  acceptance: Acceptance,
  order: InspectedFile | null,
  source: Source,
): Promise<DecisionResult> {
  const { db, files } = services;
  const before = await readRevision(db, revisionId);
  const settled = await settledAcceptance(db, before, acceptance, order, source);
  if (before === null || settled !== null) return settled ?? GONE;
  const ordered = withChosen(before.document, acceptance.chosen);
  if (ordered === null) return { ok: false, fault: 'not-offered' };
  const { name, jobTitle, orderNumber } = acceptance;
  if (before.document.customer.needsOrderNumber && orderNumber === '')
    return { ok: false, fault: 'no-order-number' };

  // Before the transaction, which would hold one of the pool's few connections while a slow store takes the files.
  const at = momentOn(source.day);
  const hasChosen = ordered !== before.document;
  const confirmation = { acceptedAt: source.day || at.toISOString(), name, jobTitle, orderNumber };
  const confirmationPdf = hasChosen
    ? await storePdf(services, await renderQuotationPdf({ ...ordered, order: confirmation }, null))
    : null;
  const [storedOrder] = await putFiles(files, QUOTATION_PREFIX, order === null ? [] : [order]);
  // If this throws, it may have been committed: the nightly job removes files that no row refers to.
  const settledMeanwhile = await db.transaction(async (tx): Promise<DecisionResult | null> => {
    const revision = await lockRevision(tx, revisionId);
    const result = await settledAcceptance(tx, revision, acceptance, order, source);
    if (revision === null || result !== null) return result ?? GONE;
    await tx.insert(quotationDecisions).values({
      revisionId,
      decision: 'accepted',
      at,
      name,
      jobTitle,
      orderNumber,
      chosen: hasChosen ? acceptance.chosen : {},
      orderKey: storedOrder?.fileKey ?? null,
      orderName: storedOrder?.name ?? '',
      orderSha256: storedOrder?.sha256 ?? null,
      net: ordered.sums.net,
      termsSha256: sha256(revision.document.terms),
      pdfKey: confirmationPdf?.pdfKey ?? revision.pdfKey,
      pdfSha256: confirmationPdf?.pdfSha256 ?? revision.pdfSha256,
      recordedBy: source.staff?.name ?? '',
      channel: source.channel,
      ipAddress: source.ipAddress,
    });
    if (storedOrder) await noteCautions(tx, [storedOrder]);
    await settle(tx, revision, 'accepted', source, { name, order: orderNumber });
    if (revision.lead !== null) await changeLead(tx, revision.lead.id, { status: 'won', lostReason: null });
    await queueMail(tx, ORDER_TO_CUSTOMER, revisionId);
    await queueMail(tx, ORDER_TO_SALES, revisionId);
    return null;
  });
  if (settledMeanwhile === null) return { ok: true };
  await files.discard([confirmationPdf?.pdfKey, storedOrder?.fileKey].filter((key) => key !== undefined));
  return settledMeanwhile;
}

/** As `settledResult`, but an acceptance counts as stored before only if it is the same order. */
async function settledAcceptance(
  db: Database,
  revision: Awaited<ReturnType<typeof readRevision>>,
  acceptance: Acceptance,
  order: InspectedFile | null,
  source: Source,
): Promise<DecisionResult | null> {
  const settled = settledResult(revision, 'accepted', source);
  if (revision === null || settled?.ok !== true) return settled;
  const stored = await storedDecision(db, revision.id);
  const { chosen, ...said } = acceptance;
  const isSame =
    stored !== undefined &&
    isDeepStrictEqual(withChosen(revision.document, chosen), withChosen(revision.document, stored.chosen)) &&
    isDeepStrictEqual(
      { ...said, order: order?.sha256 ?? null, day: source.day },
      {
        name: stored.name,
        jobTitle: stored.jobTitle,
        orderNumber: stored.orderNumber,
        order: stored.orderSha256,
        day: source.day && companyDay(stored.at),
      },
    );
  return isSame ? settled : { ok: false, fault: 'accepted' };
}

async function storedDecision(db: Database, revisionId: string) {
  const [stored] = await db
    .select()
    .from(quotationDecisions)
    .where(eq(quotationDecisions.revisionId, revisionId));
  return stored;
}

function recordDecline(
  db: Database,
  revisionId: string,
  { reason, text }: Decline,
  name: string,
  source: Source,
): Promise<DecisionResult> {
  return db.transaction(async (tx) => {
    const revision = await lockRevision(tx, revisionId);
    const settled = settledResult(revision, 'declined', source);
    if (revision === null) return GONE;
    if (settled?.ok) {
      const stored = await storedDecision(tx, revisionId);
      const isSame = stored?.name === name && stored.reason === reason && stored.text === text;
      const isThatDay = source.day === '' || (stored && companyDay(stored.at) === source.day);
      return isSame && isThatDay ? settled : { ok: false, fault: 'declined' };
    }
    if (settled !== null) return settled;
    await tx.insert(quotationDecisions).values({
      revisionId,
      decision: 'declined',
      at: momentOn(source.day),
      name,
      reason,
      text,
      pdfKey: revision.pdfKey,
      pdfSha256: revision.pdfSha256,
      recordedBy: source.staff?.name ?? '',
      channel: source.channel,
    });
    await settle(tx, revision, 'declined', source, { name, reason }, text);
    // A lead that staff have decided on, such as one that another quotation has won, stays as it is; so does one that has another offer.
    const { lead } = revision;
    const isOpen = OPEN_STATUSES.some((status) => status === lead?.status);
    if (lead !== null && isOpen && !(await hasOtherOffer(tx, lead.id, revision.quotationId)))
      await changeLead(tx, lead.id, { status: 'lost', lostReason: reason });
    if (source.staff === null) await queueMail(tx, REFUSAL_TO_SALES, revisionId);
    return { ok: true };
  });
}

/** What both decisions write: states, the lead's timeline, the bell, the audit log. */
async function settle(
  tx: Database,
  revision: LockedRevision,
  decision: 'accepted' | 'declined',
  { staff, channel }: Source,
  details: Record<string, string>,
  text = '',
): Promise<void> {
  const { id, quotationId, lead, document } = revision;
  await tx.update(quotationRevisions).set({ state: decision }).where(eq(quotationRevisions.id, id));
  // After a no, a revision that is being drafted is still to come.
  const state = decision === 'declined' && (await hasRevision(tx, quotationId, 'draft')) ? 'draft' : decision;
  await tx.update(quotations).set({ state, changedAt: new Date() }).where(eq(quotations.id, quotationId));
  const quotation = documentNumber(document);
  if (lead !== null) {
    await addEvent(tx, staff ?? CUSTOMER, lead.id, `quotation-${decision}`, {
      text,
      details: { quotation, ...details, ...(channel && { channel }) },
    });
    await removeReminder(tx, lead.id);
  }
  if (staff === null) await ringBell(tx, revision, decision);
  // No names, which would outlive the erasure of a person.
  await recordAudit(tx, staff, {
    action: `quotation-${decision}`,
    subjectId: lead?.id ?? quotationId,
    details: {
      reference: quotation,
      ...(staff === null && { by: CUSTOMER.name }),
      ...(channel && { by: channel }),
    },
  });
}

const GONE = { ok: false, fault: 'gone' } as const;

/** The result if nothing has to be stored: it was decided so already, or can't be decided. Null if it can. */
function settledResult(
  revision: Awaited<ReturnType<typeof readRevision>>,
  decision: 'accepted' | 'declined',
  { staff }: Source,
): DecisionResult | null {
  const state = revision && customerState(revision, companyDay());
  if (state === null) return GONE;
  if (state === decision) return { ok: true };
  if (state === 'sent') return null;
  if (state === 'expired' && (staff !== null || decision === 'declined')) return null;
  return { ok: false, fault: state };
}
