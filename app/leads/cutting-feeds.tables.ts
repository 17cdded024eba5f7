import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The company's own cutting speeds, from which staff see cutting times (drawings/cutting-time.ts). */
export const cuttingFeeds = pgTable(
  'cutting_feeds',
  {
    /** A process of drawings/fit.ts. */
    process: text().notNull(),
    thicknessMm: doublePrecision().notNull(),
    mmPerMinute: doublePrecision().notNull(),
    pierceSeconds: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.thicknessMm] })],
);
