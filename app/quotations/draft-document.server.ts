import type { Company } from '#app/company/company.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { QuotationDocument } from './document/quotation-document.ts';
import { offerDocument } from './offer.ts';
import { pricedRevision } from './priced-revision.server.ts';
import type { Revision } from './quotations.queries.server.ts';

/**
 * What a customer would see of a draft if it were sent now, with everything that its prices were computed from, which is for
 * staff only; null while a line has no price or a quantity waits for its nest, or without a customer.
 */
export async function draftDocument(
  db: Database,
  revision: Revision,
  company: Company,
): Promise<{ document: QuotationDocument; pricing: object } | null> {
  const customer = revision.customerId === null ? null : await findCustomer(db, revision.customerId);
  const { bookRevision, book, priceBook, prices } = await pricedRevision(db, revision, company);
  const { lines, sums, groups, waiting } = prices;
  if (customer === null || sums === null || waiting.length > 0) return null;
  const priced = { prices: lines, sums, book, vatPercent: priceBook.vat.percent };
  return {
    document: offerDocument({ ...revision, ...priced, customer, now: new Date() }, company),
    pricing: { bookRevision, priceBook, lines, groups },
  };
}
