import { and, desc, eq, sql } from 'drizzle-orm';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
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

/** A change with both books, as it was before it and after; null if there is none, or one can't be read any longer. */
export async function findPriceBookChange(db: Database, revision: number) {
  const { section, savedAt, savedBy } = priceBooks;
  const [[saved], before, after] = await Promise.all([
    db.select({ section, savedAt, savedBy }).from(priceBooks).where(eq(priceBooks.revision, revision)),
    findPriceBookVersion(db, revision - 1),
    findPriceBookVersion(db, revision),
  ]);
  return saved && before && after ? { ...saved, before, after } : null;
}

/**
 * The changes, the newest first. `changed` is what the audit says of each: Tapped hole, Rate (R): 25,00 → 26,00; '' if it
 * says nothing any longer.
 */
export async function listPriceBookVersions(db: Database, limit: number) {
  const { revision, section, savedBy, savedAt } = priceBooks;
  const changed = sql<string>`coalesce(${auditEntries.details}->>'changed', '')`;
  return (
    db
      .select({ revision, section, savedBy, savedAt, changed })
      .from(priceBooks)
      // Both are written in one transaction, whose time both have.
      .leftJoin(
        auditEntries,
        and(eq(auditEntries.action, 'price-book-changed'), eq(auditEntries.at, savedAt)),
      )
      .orderBy(desc(revision))
      .limit(limit)
  );
}
