import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { customers } from '#app/customers/customers.tables.ts';
import type { DecisionChannel } from '#app/leads/records/lead-events.ts';
import { leads, lostReason } from '#app/leads/records/leads.tables.ts';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import type { StoredNests } from '#app/prices/price-with-nests.server.ts';
import type { QuotationDocument } from './document/quotation-document.ts';
import type { Pricing } from './price-revision.server.ts';
import type { Shapes } from './quotation-request.ts';

export const revisionState = pgEnum('quotation_state', [
  'draft',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
]);

/** A numbered offer; what is offered is in its revisions. // P7 */
export const quotations = pgTable(
  'quotations',
  {
    id: id(),
    /** Shown as P-1001. */
    number: integer().notNull().unique('quotations_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The request that it answers; null once that was erased, which leaves accepted quotations only. // P15 */
    leadId: uuid().references(() => leads.id, { onDelete: 'set null' }),
    customerId: uuid().references(() => customers.id, { onDelete: 'restrict' }),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** The newest revision's, for lists: the newest decides what the quotation is. */
    state: revisionState().notNull().default('draft'),
    /** Cents excluding VAT, of the newest revision that was sent. */
    net: bigint({ mode: 'number' }),
    validUntil: date(),
    changedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    index('quotations_lead').on(table.leadId),
    index('quotations_customer').on(table.customerId, table.createdAt),
    index('quotations_created_at').on(table.createdAt),
    index('quotations_state').on(table.state, table.createdAt),
  ],
);

/** A revision: what is offered. Once it is sent, its content and its snapshot never change. // P7 */
export const quotationRevisions = pgTable(
  'quotation_revisions',
  {
    id: id(),
    quotationId: uuid()
      .notNull()
      .references(() => quotations.id, { onDelete: 'cascade' }),
    /** 1 is A. */
    letter: smallint().notNull(),
    state: revisionState().notNull().default('draft'),
    /** What staff typed and chose (quotation-content.ts). */
    content: jsonb().notNull(),
    /** What this program measured of the drawn parts (drawings/part-shapes.ts). */
    shapes: jsonb().$type<Shapes>().notNull().default({}),
    /** Counts the changes of the content, so that two people at one draft notice each other. */
    edits: integer().notNull().default(0),
    /** The nests that the draft is priced with, by the digest of what was nested. // P4 */
    nests: jsonb().$type<StoredNests>().notNull().default({}),
    /** What the customer sees (quotation-document.ts); null until it is sent. */
    document: jsonb().$type<QuotationDocument>(),
    /** The price book's values and every term of every price, for staff only; null until it is sent. */
    pricing: jsonb().$type<Partial<Pricing>>(),
    sentAt: timestampColumn(),
    sentBy: text().notNull().default(''),
    /** An email address; '' for one that was printed and handed over. */
    sentTo: text().notNull().default(''),
    validUntil: date(),
    /** Null for one that isn't withdrawn, or was before this was stored. */
    withdrawnAt: timestampColumn(),
    /** The name of who withdrew it. */
    withdrawnBy: text().notNull().default(''),
    pdfKey: text().unique('quotation_revisions_pdf_key'),
    pdfSha256: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('quotation_revisions_letter').on(table.quotationId, table.letter),
    index('quotation_revisions_sent').on(table.validUntil).where(sql`state = 'sent'`),
  ],
);

/**
 * Notifications of what a customer has decided or asked about a quotation without a request, one of each quotation; those with
 * one have `lead_notifications`. A trigger (migration 0046) sends NOTIFY notifications on each change, as there. // P12
 */
export const quotationNotifications = pgTable(
  'quotation_notifications',
  {
    quotationId: uuid()
      .primaryKey()
      .references(() => quotations.id, { onDelete: 'cascade' }),
    type: text().$type<'accepted' | 'declined' | 'asked'>().notNull(),
    read: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('quotation_notifications_created_at').on(table.createdAt)],
);

/** What customers asked about quotations without a request; a question about one with a request is in `lead_events`. // P11 */
export const quotationQuestions = pgTable(
  'quotation_questions',
  {
    id: id(),
    revisionId: uuid()
      .notNull()
      .references(() => quotationRevisions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('quotation_questions_revision').on(table.revisionId)],
);

/** The links to a revision's private page; each mail has its own. // P10 */
export const quotationLinks = pgTable(
  'quotation_links',
  {
    /** SHA-256 in hex, so that reading the database reveals no link. */
    tokenHash: text().primaryKey(),
    revisionId: uuid()
      .notNull()
      .references(() => quotationRevisions.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('quotation_links_revision').on(table.revisionId)],
);

/** The customer's yes or no to a revision, with its evidence; one for each revision. // P11 */
export const quotationDecisions = pgTable('quotation_decisions', {
  revisionId: uuid()
    .primaryKey()
    .references(() => quotationRevisions.id, { onDelete: 'cascade' }),
  decision: text().$type<'accepted' | 'declined'>().notNull(),
  /** Where staff recorded it, the last moment of the day that they named, or the moment of recording on that day. */
  at: timestampColumn().notNull().defaultNow(),
  /** Who decided, at the customer. */
  name: text().notNull().default(''),
  jobTitle: text().notNull().default(''),
  /** The name of the member of staff who recorded it; '' where the customer did it on the private page. */
  recordedBy: text().notNull().default(''),
  /** How staff learnt of it; '' on the private page. */
  channel: text().$type<'' | DecisionChannel>().notNull().default(''),
  orderNumber: text().notNull().default(''),
  /** The customer's order as PDF. */
  orderKey: text().unique('quotation_decisions_order_key'),
  orderName: text().notNull().default(''),
  orderSha256: text(),
  /** The quantity that was chosen for each line with breaks, by the line's number. */
  chosen: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** Cents excluding VAT, of what was ordered. */
  net: bigint({ mode: 'number' }),
  /** SHA-256 of the terms that were agreed to. */
  termsSha256: text(),
  /** The PDF of what was ordered: the one that was sent, unless quantities were chosen. */
  pdfKey: text(),
  pdfSha256: text(),
  /** '' where staff recorded it. */
  ipAddress: text().notNull().default(''),
  /** Why it was declined. */
  reason: lostReason(),
  /** The customer's words. */
  text: text().notNull().default(''),
});
