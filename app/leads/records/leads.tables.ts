import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

export const leadKind = pgEnum('lead_kind', ['enquiry', 'quote']);
export const leadStatus = pgEnum('lead_status', ['new', 'in-progress', 'quoted', 'won', 'lost', 'spam']);
export const leadSource = pgEnum('lead_source', ['website', 'phone', 'walk-in']);
export const lostReason = pgEnum('lost_reason', ['price', 'lead-time', 'cannot-make', 'no-answer', 'other']);

/** An enquiry from the contact form, a quote request, or either of them as staff took it down. // L5, L13, L15 */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    /** One sequence for enquiries and quote requests, shown as E-1042 or Q-1043. */
    number: integer().notNull().unique('leads_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: leadKind().notNull(),
    name: text().notNull(),
    company: text().notNull().default(''),
    /** Empty where staff entered a lead without one. */
    email: text().notNull(),
    /** +27 and nine digits, or as it was typed where it is not a South African number; empty where none was given. */
    phone: text().notNull().default(''),
    message: text().notNull().default(''),
    /** One of L8's values; empty on an enquiry. */
    quoteType: text().notNull().default(''),
    /** The slug of the company's business unit. */
    unit: text('arm').notNull().default(''),
    /** The parts that a quote request lists, as they were written (leads/parts/quote-lines.ts). // Q6 */
    lines: jsonb().$type<readonly object[]>().notNull().default([]),
    /** The form's random idempotency key; null if sent without scripts. */
    submissionKey: text(),
    /** SHA-256 in hex over all fields and files, which identifies a repeated submission. */
    fingerprint: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    source: leadSource().notNull().default('website'),
    status: leadStatus().notNull().default('new'),
    /** Why it was lost; null unless it was. // L16 */
    lostReason: lostReason(),
    ownerId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The day on which somebody wants to come back to it. // L15 */
    followUpOn: date(),
    /** When a person first answered it; null until then. // L20 */
    firstAnsweredAt: timestampColumn(),
    /** Working minutes from `createdAt` to `firstAnsweredAt` by the company's hours at that time. // L20 */
    firstAnswerMinutes: integer(),
    /** When staff were reminded that it is unanswered. // L20 */
    remindedAt: timestampColumn(),
    /** When something was last done about it: retention counts from here. // L21 */
    changedAt: timestampColumn().notNull().defaultNow(),
    /**
     * What the search box looks through (lead-search.commands.server.ts). Null where a version that knows no search wrote the
     * row, or where a migration wants it written anew: the next start does so. Its trigram index is made at the start,
     * as the extension may be missing (search-column.server.ts).
     */
    search: text(),
  },
  (table) => [
    index('leads_fingerprint').on(table.fingerprint, table.createdAt),
    index('leads_created_at').on(table.createdAt),
    index('leads_status').on(table.status, table.createdAt),
    index('leads_owner').on(table.ownerId, table.createdAt),
    index('leads_follow_up').on(table.followUpOn).where(sql`follow_up_on is not null`),
    index('leads_unanswered')
      .on(table.createdAt)
      .where(sql`first_answered_at is null and status in ('new', 'in-progress')`),
    index('leads_email').on(sql`lower(${table.email})`),
    index('leads_phone').on(table.phone),
    index('leads_changed_at').on(table.changedAt),
    index('leads_search_missing').on(table.id).where(sql`search is null`),
  ],
);

/** What happened to a lead since it came in: its status, owner and follow-up, notes, calls, answers and replies. // L16 */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestampColumn().notNull().defaultNow(),
    /** A kind from app/leads/records/lead-events.ts. */
    kind: text().notNull(),
    actorId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The name at the time, as the event outlives the account. */
    actorName: text().notNull(),
    /** A note's text. It never enters a mail. // L16 */
    text: text().notNull().default(''),
    /** Such as the status before and after. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [index('lead_events_lead').on(table.leadId, table.at)],
);

export const leadNotificationType = pgEnum('lead_notification_type', [
  'new',
  'unanswered',
  'infected',
  'accepted',
  'declined',
  'asked',
  'replied',
]);

/**
 * Notifications about leads, beside those about applications: older versions know only the latter. A trigger sends NOTIFY
 * notifications on each change, as there. // L20
 */
export const leadNotifications = pgTable(
  'lead_notifications',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    type: leadNotificationType().notNull(),
    /** Whom alone it is for; all staff where it is null. */
    recipientId: uuid().references(() => admins.id, { onDelete: 'cascade' }),
    read: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('lead_notifications_lead').on(table.leadId, table.type),
    index('lead_notifications_created_at').on(table.createdAt),
    index('lead_notifications_unread').on(table.leadId).where(sql`not read`),
  ],
);

/** A mail that came to the watched mailbox from the customer, or from somebody whom the customer involved. // L24 */
export const leadReplies = pgTable(
  'lead_replies',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** By which the same mail is recognised (`mailKeyOf`). */
    mailKey: text().notNull(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    subject: text().notNull(),
    /** What is new in it, without the mails that it quotes. */
    text: text().notNull(),
    /** Its attachments that are not among the drawings, each with the reason. // L9 */
    leftOut: jsonb().$type<string[]>().notNull().default([]),
    /** An out-of-office notice or the like. */
    isAutomatic: boolean().notNull().default(false),
    /** The receiving server found that its sender is not who it says. */
    isForged: boolean().notNull().default(false),
    /** When the mailbox received it. */
    receivedAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('lead_replies_mail').on(table.leadId, table.mailKey),
    index('lead_replies_lead').on(table.leadId, table.receivedAt),
  ],
);

/** An uploaded file, whose content is in the file store under `fileKey`. */
export const storedFile = (uniqueFileKey: string) => ({
  /** The sanitised name, for display only; never used as a path. */
  name: text().notNull(),
  bytes: integer().notNull(),
  mediaType: text().notNull(),
  sha256: text().notNull(),
  fileKey: text().notNull().unique(uniqueFileKey),
});

/** A file of a lead. */
export const drawings = pgTable(
  'drawings',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Order among the lead's drawings, from 0. */
    position: smallint().notNull(),
    /** The reply that it came with; null if it came with the request, or staff added it. // L24 */
    replyId: uuid().references(() => leadReplies.id, { onDelete: 'set null' }),
    ...storedFile('drawings_file_key'),
    /** What a DXF measures (drawings/analysis-view.ts), or a workbook lists (leads/parts/cut-list.ts); null until it is read. // Q6, Q7 */
    analysis: jsonb(),
    /** When the job that reads them last began with it. */
    analysisTriedAt: timestampColumn(),
    /** The unit that staff read a DXF in instead of the one it came in with (leads/parts/drawing-unit.ts). // Q7 */
    unitChange: jsonb().$type<{ unit: 'mm' | 'inch'; by: string; sent: number }>(),
    /** What staff chose that it is cut from, as it was typed (leads/parts/drawing-plate.ts); null if they left what the request says. // Q7 */
    plateChoice: jsonb().$type<{ grade: string; thickness: string; by: string }>(),
  },
  (table) => [unique('drawings_position').on(table.leadId, table.position)],
);
