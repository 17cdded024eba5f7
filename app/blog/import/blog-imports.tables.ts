import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** What was made of each document of the old content service, so that importing it again changes nothing. // B12 */
export const blogImports = pgTable(
  'blog_imports',
  {
    kind: text().$type<'author' | 'category' | 'tag' | 'post' | 'image'>().notNull(),
    /** The document's ID; an image's file name. */
    sourceId: text().notNull(),
    rowId: uuid().notNull(),
    /** SHA-256 in hex of the document as it was imported. */
    sourceHash: text().notNull(),
    /** SHA-256 in hex of the row as the import left it: another one means that staff have edited it since. */
    rowHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sourceId] })],
);
