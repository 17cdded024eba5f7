import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** What was made of each document of an old system, so that importing it again adds nothing twice. // B12, H13 */
const importsTable = (name: string) =>
  pgTable(
    name,
    {
      kind: text().notNull(),
      /** The document's ID in the old system; an image's file name. */
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

export const blogImports = importsTable('blog_imports');
export const recruitmentImports = importsTable('recruitment_imports');
