import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

/**
 * Security changes to mail to an account's owner. The address is stored here, because after a change of address the
 * account no longer has the old one.
 */
export const accountNotices = pgTable('account_notices', {
  id: id(),
  name: text().notNull(),
  address: text().notNull(),
  /** For example 'email-changed'. */
  event: text().notNull(),
  /** Who did it; empty if nobody was signed in. */
  actorName: text().notNull(),
  newAddress: text(),
  createdAt: timestampColumn().notNull().defaultNow(),
});
