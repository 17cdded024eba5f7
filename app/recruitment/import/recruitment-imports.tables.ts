import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** What was made of each document of the old recruitment system, so that importing it again adds nothing twice. // H13 */
export const recruitmentImports = pgTable(
  'recruitment_imports',
  {
    kind: text().$type<'position' | 'question' | 'candidate' | 'note'>().notNull(),
    /** The document's ID in the old system. */
    sourceId: text().notNull(),
    /** No foreign key: it outlives the row, so that what was erased here is not imported again. */
    rowId: uuid().notNull(),
    /** SHA-256 in hex of the document as it was imported. */
    sourceHash: text().notNull(),
    /** SHA-256 in hex of the row as the import left it: another one means that staff have edited it since. */
    rowHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sourceId] })],
);
