import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

/** Texts that staff prepare for mails they write; one store for all features. // L18, H5 */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: id(),
    /** A key of app/mail/occasions.ts, which says what its placeholders stand for. */
    occasion: text().notNull(),
    name: text().notNull(),
    /** With placeholders such as {{reference}}, like the body. */
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [unique('mail_templates_name').on(table.occasion, table.name)],
);

/**
 * The starter templates that this database has been offered, so that each is added at most once: one that staff deleted
 * doesn't come back (app/mail/starter-content.server.ts).
 */
export const starterTemplates = pgTable(
  'starter_templates',
  { occasion: text().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.occasion, table.name] })],
);
