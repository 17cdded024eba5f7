import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { applications } from '../applications/applications.tables.ts';
import { interviews } from './interviews.tables.ts';
import { timeOffers } from './time-offers.tables.ts';

/** A mail that a member of staff wrote to a candidate. Its state is that of its outgoing mail. // H5 */
export const candidateMails = pgTable(
  'candidate_mails',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** A key of app/mail/occasions.ts. */
    occasion: text().notNull(),
    authorId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The author's name at the time, since the mail outlives the account. */
    author: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When it is to leave. */
    sendAt: timestampColumn().notNull(),
    /** The status that taking it back restores; null if the mail came without a decision. */
    statusBefore: text(),
    /** The interview that it invites to or cancels: the calendar file is made of it. // H7 */
    interviewId: uuid().references(() => interviews.id, { onDelete: 'set null' }),
    /** The times that it offers, reminds of or says are taken. // H15 */
    offerId: uuid().references(() => timeOffers.id, { onDelete: 'set null' }),
    takenBackAt: timestampColumn(),
    /** Why it was not sent when it was due, as a key of app/recruitment/contact/candidate-mail.ts. */
    dropped: text(),
  },
  (table) => [index('candidate_mails_application').on(table.applicationId, table.createdAt)],
);
