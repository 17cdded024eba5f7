import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '#app/platform/db/columns.ts';

/** The price book as it was after each change; the newest is used. Without a row it is the sample. A row is never changed. // P1 */
export const priceBooks = pgTable('price_books', {
  /** Counts changes, from 1. */
  revision: integer().primaryKey(),
  /** The whole book, of any release. */
  book: jsonb().notNull(),
  /** The section that was changed. */
  section: text().notNull(),
  savedBy: text().notNull(),
  savedAt: timestampColumn().notNull().defaultNow(),
});
