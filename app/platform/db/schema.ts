import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);
const moment = () => timestamp({ withTimezone: true });

export const leadKind = pgEnum('lead_kind', ['enquiry', 'quote']);

/** Someone wants something cut: an enquiry from the contact form, or a quote request. // L5, L13 */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    /** Counts enquiries and quote requests together; E-1042 and Q-1043 are made of it. */
    number: integer().notNull().unique('leads_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: leadKind().notNull(),
    name: text().notNull(),
    company: text().notNull().default(''),
    email: text().notNull(),
    /** +27 and nine digits; empty on a quote request, which asks for none. */
    phone: text().notNull().default(''),
    message: text().notNull().default(''),
    /** One of L8's; empty on an enquiry. */
    quoteType: text().notNull().default(''),
    /** The slug of the company's arm that was asked. */
    arm: text().notNull().default(''),
    /** The random key that the form sent along; null where no script ran. */
    submissionKey: text(),
    /** SHA-256 over everything that was sent, in hex: the same submission sent twice is known by it. */
    fingerprint: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('leads_fingerprint').on(table.fingerprint, table.createdAt)],
);

/** A file of a quote request. Its content is in the file store under `fileKey`. */
export const drawings = pgTable(
  'drawings',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Its place among the drawings of one request, from 0. */
    position: smallint().notNull(),
    /** The name the visitor gave it, made safe to show; it never touches the file system. */
    name: text().notNull(),
    bytes: integer().notNull(),
    mediaType: text().notNull(),
    sha256: text().notNull(),
    fileKey: text().notNull().unique('drawings_file_key'),
  },
  (table) => [unique('drawings_position').on(table.leadId, table.position)],
);

export const mailState = pgEnum('mail_state', ['queued', 'sent', 'failed']);

/** Each mail that is to go out. What it says is made when it is sent, so that erasing its subject erases it. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** Which letter it is; the department that queued it knows how to write it. */
    kind: text().notNull(),
    /** The id of what the mail is about, such as a lead. */
    subjectId: uuid().notNull(),
    state: mailState().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
  },
  (table) => [
    index('outgoing_mails_subject').on(table.subjectId),
    index('outgoing_mails_state').on(table.state),
  ],
);

/** Counts sendings by where they come from (L6); rate-limiter-flexible says what the columns are. */
export const sendingCounts = pgTable('sending_counts', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});

/** What the company hires for. Only active ones are open to applications. // R3, C2 */
export const positions = pgTable('positions', {
  id: id(),
  /** Its place on the web: /career/SLUG. It stays when the name changes. */
  slug: text().notNull().unique('positions_slug'),
  name: text().notNull(),
  description: text().notNull().default(''),
  active: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
});

/** Has its one row from the first migration on until the first start, which takes it and plants what starters see. */
export const starterContent = pgTable('starter_content', { wanted: boolean().primaryKey() });
