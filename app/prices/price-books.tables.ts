import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** Cutting speeds without groups of material, which `cutting_speeds` began with. Nothing reads them any more. */
export const cuttingFeeds = pgTable(
  'cutting_feeds',
  {
    process: text().notNull(),
    thicknessMm: doublePrecision().notNull(),
    mmPerMinute: doublePrecision().notNull(),
    pierceSeconds: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.thicknessMm] })],
);

/** The cutting speeds that staff entered before there was a price book, which takes them over. Nothing writes it any more. */
export const cuttingSpeeds = pgTable(
  'cutting_speeds',
  {
    /** A process of drawings/fit.ts. */
    process: text().notNull(),
    /** A group of materials of drawings/machine.ts. */
    group: text('material_group').notNull(),
    thicknessMm: doublePrecision().notNull(),
    mmPerMinute: doublePrecision().notNull(),
    pierceSeconds: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.group, table.thicknessMm] })],
);
