import { desc, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { priceBooks } from './price-books.tables.ts';
import { type StoredPriceBook, storedPriceBookSchema } from './stored-price-book.ts';

/**
 * The price book that is used; the sample, as revision 0, if nobody has saved one. // P1
 *
 * @throws Error if it can't be read, as one that a later release has saved.
 */
export async function findPriceBook(db: Database): Promise<{ revision: number; book: StoredPriceBook }> {
  const { revision, book } = priceBooks;
  const [newest] = await db.select({ revision, book }).from(priceBooks).orderBy(desc(revision)).limit(1);
  if (newest === undefined) return { revision: 0, book: samplePriceBook };
  const reading = storedPriceBookSchema.safeParse(newest.book);
  if (!reading.success) throw new Error(`The price book can't be read: ${reading.error.message}`);
  return { revision: newest.revision, book: reading.data };
}

/** The book as it was after a change, the sample as revision 0; null if there is none, or it can't be read any longer. */
export async function findPriceBookVersion(db: Database, revision: number): Promise<StoredPriceBook | null> {
  if (revision === 0) return samplePriceBook;
  const [found] = await db
    .select({ book: priceBooks.book })
    .from(priceBooks)
    .where(eq(priceBooks.revision, revision));
  const reading = storedPriceBookSchema.safeParse(found?.book);
  return reading.success ? reading.data : null;
}

/** The changes, the newest first. */
export async function listPriceBookVersions(db: Database, limit: number) {
  const { revision, section, savedBy, savedAt } = priceBooks;
  return db
    .select({ revision, section, savedBy, savedAt })
    .from(priceBooks)
    .orderBy(desc(revision))
    .limit(limit);
}
