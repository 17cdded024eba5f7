import { sql } from 'drizzle-orm';
import { boolean, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

export const customerTerms = pgEnum('customer_terms', ['prepaid', '7-days', '14-days', '30-days', '60-days']);

/** Whom the company quotes: a business, or a person without one. // P9 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    /** The business, or the person's name. */
    name: text().notNull(),
    vatNumber: text().notNull().default(''),
    /** Where invoices go; lines as they are written on an envelope. */
    postalAddress: text().notNull().default(''),
    /** Where parts are delivered; '' if it is the same. */
    deliveryAddress: text().notNull().default(''),
    terms: customerTerms().notNull().default('prepaid'),
    /** Whether it accepts a quotation only with an order number. // P11 */
    needsOrderNumber: boolean().notNull().default(false),
    /** For staff. */
    notes: text().notNull().default(''),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('customers_name').on(sql`lower(${table.name})`)],
);

/** A person at a customer. They are recognised by mailbox and phone, their colleagues by the mailbox's domain. // P9 */
export const customerContacts = pgTable(
  'customer_contacts',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    jobTitle: text().notNull().default(''),
    email: text().notNull().default(''),
    /** +27 and nine digits, or as it was typed. */
    phone: text().notNull().default(''),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    index('customer_contacts_customer').on(table.customerId, table.createdAt),
    index('customer_contacts_email').on(sql`lower(${table.email})`),
    index('customer_contacts_domain').on(sql`split_part(lower(${table.email}), '@', 2)`),
    index('customer_contacts_phone').on(table.phone),
  ],
);
