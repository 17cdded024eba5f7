import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { applications } from '../applications/applications.tables.ts';

/** The links to an applicant's private page; each mail to the applicant has its own. // H10 */
export const applicantLinks = pgTable(
  'applicant_links',
  {
    /** SHA-256 in hex, so that reading the database reveals no link. */
    tokenHash: text().primaryKey(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The address it was mailed to. If staff correct the address, the link in the wrong mailbox stops working. */
    mailedTo: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('applicant_links_application').on(table.applicationId)],
);

/** Requests for a code that confirms an export or erasure. The code itself is derived from the id. // H10 */
export const applicantCodes = pgTable(
  'applicant_codes',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    purpose: text().$type<'export' | 'erase'>().notNull(),
    /** How many codes were tried. */
    tries: integer().notNull().default(0),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('applicant_codes_application').on(table.applicationId, table.createdAt)],
);
