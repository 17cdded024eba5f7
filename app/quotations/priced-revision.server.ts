import type { Company } from '#app/company/company.ts';
import { companyDay } from '#app/country/day.ts';
import { type CustomerDetail, findCustomer } from '#app/customers/customers.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { nestInThread } from '#app/prices/nest-in-thread.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { priceBookOn, sampleSectionsOf } from '#app/prices/stored-price-book.ts';
import type { QuotationDocument } from './document/quotation-document.ts';
import { storeNest } from './draft-lines.commands.server.ts';
import { offerDocument } from './offer.ts';
import { type Pricing, priceRevision } from './price-revision.server.ts';
import { revisionRequest } from './quotation-request.ts';
import { findRevision, listDrafts, type Revision } from './quotations.queries.server.ts';
import { sentWithSamples } from './sent-with-samples.queries.server.ts';

/** A revision with the prices of today's price book, for staff. // P2 */
export async function pricedRevision(
  db: Database,
  { content, shapes, nests }: Revision,
  company: Pick<Company, 'materials' | 'machines'>,
) {
  const { revision: bookRevision, book } = await findPriceBook(db);
  const priceBook = priceBookOn(book, company, companyDay());
  const prices = priceRevision(revisionRequest(content, shapes, priceBook), nests);
  return { bookRevision, book, priceBook, prices };
}

/** Lines that are priced for one list at most: with drawings and further quantities they take a third of a second. */
const MAX_LISTED_LINES = 50;

type ListedSum = { readonly id: string; readonly state: string; readonly net: number | null };

/** With the sum that is listed, whether it was computed with sample prices, and whether a draft has none yet. // P1 */
export type WithSum<Row> = Row & { readonly usesSamples: boolean; readonly isUnpriced?: boolean };

/**
 * Quotations as they are listed, with what each draft comes to at today's prices: cents excluding VAT, null while a line has no price
 * or waits for its nest, and from the draft on with which the list would have more than `MAX_LISTED_LINES`. // P12
 */
export async function withDraftSums<Row extends ListedSum>(
  db: Database,
  rows: readonly Row[],
  company: Pick<Company, 'materials' | 'machines'>,
): Promise<WithSum<Row>[]> {
  const isDraft = ({ state }: Row) => state === 'draft';
  const idsOf = (listed: readonly Row[]) => listed.map(({ id }) => id);
  const [{ book }, drafts, sampled] = await Promise.all([
    findPriceBook(db),
    listDrafts(db, idsOf(rows.filter(isDraft))),
    sentWithSamples(db, idsOf(rows.filter((row) => !isDraft(row))), company),
  ]);
  const usesSamples = sampleSectionsOf(book, company.machines).length > 0;
  const priceBook = priceBookOn(book, company, companyDay());
  let lineCount = 0;
  return rows.map((row) => {
    const draft = drafts.find(({ quotationId }) => quotationId === row.id);
    if (draft === undefined) return { ...row, usesSamples: sampled.has(row.id) };
    lineCount += draft.content.lines.length;
    if (lineCount > MAX_LISTED_LINES) return { ...row, net: null, usesSamples };
    const request = revisionRequest(draft.content, draft.shapes, priceBook);
    const { waiting, sums } = priceRevision(request, draft.nests);
    const net = waiting.length === 0 ? (sums?.net ?? null) : null;
    return { ...row, net, usesSamples, isUnpriced: net === null };
  });
}

/** Milliseconds after which no further job is begun: the screen asks again. */
const NESTING_MS = 15_000;

/** How often a job is tried that takes too long or too much memory: the machine may have been busy with something else. */
const MAX_TRIES = 3;
/** The tries that failed, by the digest of the job. */
const failedTries = new Map<string, number>();

/**
 * Nests what a draft still waits for, and stores it: at most five seconds of processor time for each group. What is changed
 * meanwhile is seen before the next. // P4
 *
 * @param nestJob another one only in tests.
 */
export async function nestDraft(
  { db, log }: Pick<Services, 'db' | 'log'>,
  quotationId: string,
  company: Pick<Company, 'materials' | 'machines'>,
  nestJob: typeof nestInThread = nestInThread,
): Promise<void> {
  const end = performance.now() + NESTING_MS;
  while (performance.now() < end) {
    const revision = await findRevision(db, quotationId);
    if (revision?.state !== 'draft') return;
    const { prices } = await pricedRevision(db, revision, company);
    const [next] = prices.waiting;
    if (next === undefined) return;
    const { digest, job } = next;
    const answer = await nestJob(job);
    const tries = (failedTries.get(digest) ?? 0) + 1;
    failedTries.delete(digest);
    if (!answer.ok) log.warn({ quotation: quotationId, reason: answer.error }, 'parts could not be nested');
    if (!answer.ok && !answer.isOfParts && tries < MAX_TRIES) failedTries.set(digest, tries);
    else
      await storeNest(db, revision.id, { digest, nest: answer.ok ? answer.nest : null, used: prices.used });
  }
}

type DraftOffer = {
  readonly document: QuotationDocument;
  readonly pricing: Pricing;
  /** Recognises whether another offer is sent than the one that somebody looked at. // P7 */
  readonly digest: string;
};

/** The offer of a draft as it would be sent now; null as `offerOf` says. */
export async function draftOffer(
  db: Database,
  revision: Revision,
  company: Company,
): Promise<DraftOffer | null> {
  const customer = revision.customerId === null ? null : await findCustomer(db, revision.customerId);
  return offerOf(revision, customer, await pricedRevision(db, revision, company), company);
}

/**
 * What a customer would see of a draft if it were sent now; null while a line has no price or a quantity waits for its nest, or
 * without a customer.
 */
export function offerOf(
  revision: Revision,
  customer: CustomerDetail | null,
  { bookRevision, book, priceBook, prices }: Awaited<ReturnType<typeof pricedRevision>>,
  company: Company,
): DraftOffer | null {
  const { lines, sums, groups, waiting } = prices;
  if (customer === null || sums === null || waiting.length > 0) return null;
  const priced = { prices: lines, sums, book, vatPercent: priceBook.vat.percent };
  const document = offerDocument({ ...revision, ...priced, customer, now: new Date() }, company);
  return {
    document,
    pricing: { bookRevision, priceBook, lines, groups },
    digest: digestOf(document, customer.id),
  };
}

/** Without the customer's name and VAT number, which can be completed where it is sent. */
function digestOf(document: QuotationDocument, customerId: string): string {
  const customer = { ...document.customer, name: customerId, vatNumber: '' };
  return sha256(JSON.stringify({ ...document, customer }));
}
