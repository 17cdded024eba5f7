import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';

/** One row: what identifies this installation, in its backups, and its file store. */
export const installation = pgTable('installation', {
  only: boolean().primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
  /** What the file `store-id` in the file store says; null before the first start. */
  fileStore: uuid(),
});
