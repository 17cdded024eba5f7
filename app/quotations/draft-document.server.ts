import type { Company } from '#app/company/company.ts';
import { findCustomer } from '#app/customers/customers.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { QuotationDocument } from './document/quotation-document.ts';
import { offerDocument } from './offer.ts';
import { pricedRevision } from './priced-revision.server.ts';
import type { Revision } from './quotations.queries.server.ts';

/** What a customer would see of a draft if it were sent now; null while a line has no price, or without a customer. */
export async function draftDocument(
  db: Database,
  revision: Revision,
  company: Company,
): Promise<QuotationDocument | null> {
  const customer = revision.customerId === null ? null : await findCustomer(db, revision.customerId);
  const { book, priceBook, prices } = await pricedRevision(db, revision, company);
  if (customer === null || prices.sums === null) return null;
  const vatPercent = priceBook.vat.percent;
  const priced = { prices: prices.lines, sums: prices.sums, book, vatPercent };
  return offerDocument({ ...revision, ...priced, customer, now: new Date() }, company);
}
