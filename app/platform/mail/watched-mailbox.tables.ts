import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';

/** How far the mailbox has been read that customers' replies come to. // L24 */
export const watchedMailboxes = pgTable('watched_mailboxes', {
  /** Its user, host and folder: another mailbox is read from its own beginning. */
  mailbox: text().primaryKey(),
  /** UIDs count from the beginning again when the server changes it. Null until it was read for the first time. */
  uidValidity: text(),
  lastUid: bigint({ mode: 'number' }).notNull().default(0),
  /** When it was last read to its end. */
  readAt: timestampColumn(),
  /** What went wrong since; null if nothing did. */
  lastError: text(),
  createdAt: timestampColumn().notNull().defaultNow(),
});
