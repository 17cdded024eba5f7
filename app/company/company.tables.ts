import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '#app/platform/db/columns.ts';

/**
 * The profile as it was after each publication; the newest is the company. Without a row it is the sample. A row is never
 * changed: restoring an older one adds a row.
 */
export const companyVersions = pgTable('company_versions', {
  /** Counts publications, from 1. */
  revision: integer().primaryKey(),
  /** The whole profile, of any release: it is read with `readProfile`. */
  profile: jsonb().notNull(),
  /** The section that was published, or `import`. */
  section: text().notNull(),
  /** The name of who published it. The company knows no accounts; the audit has the account. */
  publishedBy: text().notNull(),
  publishedAt: timestampColumn().notNull().defaultNow(),
});

/** What is edited and not yet published, one draft a section, shared by all admins. */
export const companyDrafts = pgTable('company_drafts', {
  section: text().primaryKey(),
  /** As it was entered: it may still have faults. */
  value: jsonb().notNull(),
  /** The revision that the editing began with. */
  basedOn: integer().notNull(),
  changedBy: text().notNull(),
  changedAt: timestampColumn().notNull().defaultNow(),
});

/** Fields of which staff said that what the sample says is right for this company too. // O9 */
export const companyConfirmations = pgTable('company_confirmations', {
  /** The field, of an entry of a list with a digest of the value instead of its index: `places.branches[].phone#2c26…`. */
  place: text().primaryKey(),
  /** What it said. With another value, the field counts as not confirmed. */
  value: text().notNull(),
  confirmedBy: text().notNull(),
  confirmedAt: timestampColumn().notNull().defaultNow(),
});
