import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { adminId, admins } from '#app/accounts/admins/admins.tables.ts';
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

/** What the candidate was last told about an interview, in a mail that was sent. */
type ToldInterview = {
  /** ISO date and time. */
  startsAt: string;
  minutes: number;
  place: string;
  sequence: number;
  cancelled: boolean;
};

/** An interview with a candidate. // H7 */
export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    startsAt: timestampColumn().notNull(),
    minutes: integer().notNull(),
    place: text().notNull(),
    /** Counts the changes, so that calendars know which invitation is the newest (RFC 5545, SEQUENCE). */
    sequence: integer().notNull().default(0),
    cancelledAt: timestampColumn(),
    /** Whether it was cancelled because its application was closed; opening that again restores it. */
    cancelledByClosing: boolean().notNull().default(false),
    /** Null until a mail about it was sent. */
    told: jsonb().$type<ToldInterview>(),
    /** The offer that the candidate chose the time from, and which of its seats; null if staff arranged or moved it. // H15 */
    offerId: uuid().references(() => timeOffers.id, { onDelete: 'set null' }),
    seat: smallint(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    // Decides if several candidates choose the same time at the same moment. // H15
    uniqueIndex('interviews_seat')
      .on(table.offerId, table.startsAt, table.seat)
      .where(sql`cancelled_at is null`),
    index('interviews_application').on(table.applicationId, table.startsAt),
    index('interviews_starts_at').on(table.startsAt).where(sql`cancelled_at is null`),
  ],
);

/** The colleagues who hold an interview. // H7 */
export const interviewers = pgTable(
  'interviewers',
  {
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.interviewId, table.adminId] }),
    index('interviewers_admin').on(table.adminId),
  ],
);

/** What the calendar of a colleague knows of an interview that they hold or held. // H7 */
export const calendarCopies = pgTable(
  'interview_calendar_copies',
  {
    /** Without a foreign key, since the cancellation is sent after the interview was erased. Nothing here names the candidate. */
    interviewId: uuid().notNull(),
    adminId: adminId(),
    /** Counts the mails that were written: unlike the interview's, it also grows when a cancelled one is restored. */
    sequence: integer().notNull().default(0),
    /** As the last mail that was written said, like the minutes. */
    startsAt: timestampColumn().notNull(),
    minutes: integer().notNull(),
    /** A hash of what the last mail that was sent said, `cancelled`, or null if none was sent. */
    told: text(),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.adminId] })],
);

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
