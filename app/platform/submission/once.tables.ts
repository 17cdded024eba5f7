import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';

/**
 * Results of office forms that created something in the last day: submitting the same form again returns the stored
 * result (platform/submission/once.server.ts).
 */
export const officeSubmissions = pgTable('office_submissions', {
  /** SHA-256 of the form's random key, its sender and its content. */
  fingerprint: text().primaryKey(),
  answer: jsonb().$type<{ kind: 'done'; message?: string; data?: unknown }>().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
});
