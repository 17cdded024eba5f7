import { index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { leads, storedFile } from './leads.tables.ts';

/** A mail that a member of staff wrote to the sender of a lead. Its state is that of its outgoing mail. // L18 */
export const leadAnswers = pgTable(
  'lead_answers',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The author's name at the time, since the answer outlives the account. */
    author: text().notNull(),
    /** Stored when it is sent, so that a later change of the lead's address doesn't redirect it. */
    recipientName: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** Set by Undo: it has no outgoing mail, and its author may go on writing it. */
    takenBackAt: timestampColumn(),
  },
  (table) => [index('lead_answers_lead').on(table.leadId, table.createdAt)],
);

/** A file attached to an answer. // L18 */
export const answerFiles = pgTable(
  'answer_files',
  {
    id: id(),
    answerId: uuid()
      .notNull()
      .references(() => leadAnswers.id, { onDelete: 'cascade' }),
    /** Order among the answer's files, from 0. */
    position: smallint().notNull(),
    ...storedFile('answer_files_file_key'),
  },
  (table) => [unique('answer_files_position').on(table.answerId, table.position)],
);

/** Who has an unfinished answer to a lead open, so that colleagues see it. Rows older than a minute mean nothing. // L16 */
export const answersBeingWritten = pgTable(
  'answers_being_written',
  {
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    seenAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.adminId] })],
);
