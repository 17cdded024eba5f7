import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The cutting speeds of the version before, which knew no groups of material; `cutting_speeds` began with a copy of them. */
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

/** The company's own cutting speeds, from which staff see cutting times (drawings/cutting-time.ts). */
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
