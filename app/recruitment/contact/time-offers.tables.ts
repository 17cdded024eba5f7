import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { applications } from '../applications/applications.tables.ts';

/** Times for an interview of which candidates choose one on their private pages. Chosen ones are interviews. // H15 */
export const timeOffers = pgTable('time_offers', {
  id: id(),
  times: timestampColumn().array().notNull(),
  minutes: integer().notNull(),
  place: text().notNull(),
  /** The ids of the colleagues who are to hold the interviews; one who was deleted and handed nothing over is left out. */
  people: uuid().array().notNull(),
  /** How many candidates can choose the same time. */
  seats: smallint().notNull(),
  /** When choosing ends. */
  closesAt: timestampColumn().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/** The candidates to whom times are offered; each has one open offer at most. // H15 */
export const timeInvitations = pgTable(
  'time_invitations',
  {
    offerId: uuid()
      .notNull()
      .references(() => timeOffers.id, { onDelete: 'cascade' }),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When the candidate would rather come, in their words. */
    asked: text(),
    askedAt: timestampColumn(),
    /** When the candidate chose a time, or staff arranged an interview or offered other times. */
    endedAt: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.applicationId] }),
    index('time_invitations_application').on(table.applicationId, table.createdAt),
    uniqueIndex('time_invitations_open').on(table.applicationId).where(sql`ended_at is null`),
  ],
);
