import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { findPriceBookVersion } from '#app/prices/price-books.queries.server.ts';
import { sampleSectionsOf } from '#app/prices/stored-price-book.ts';
import { listBookRevisions } from './quotations.queries.server.ts';

/** Of these quotations, those that were last sent with prices of a book that had some of the sample's. // P1 */
export async function sentWithSamples(
  db: Database,
  ids: readonly string[],
  { machines }: Pick<CompanyFacts, 'machines'>,
): Promise<Set<string>> {
  const sent = await listBookRevisions(db, ids);
  const books = new Map<number, boolean>();
  for (const revision of new Set(sent.map(({ bookRevision }) => bookRevision))) {
    const book = await findPriceBookVersion(db, revision);
    books.set(revision, book !== null && sampleSectionsOf(book, machines).length > 0);
  }
  return new Set(sent.flatMap(({ id, bookRevision }) => (books.get(bookRevision) ? [id] : [])));
}
