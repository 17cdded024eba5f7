import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

/**
 * The audit log. Append-only, enforced by a trigger (migration 0006). Stores names, since entries outlive accounts.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: timestampColumn().notNull().defaultNow(),
    /** Null if nobody was signed in, such as at the first start. No foreign key: entries outlive accounts. */
    actorId: uuid(),
    actorName: text().notNull(),
    /** For example 'account-created'. */
    action: text().notNull(),
    /** The id of the affected row. */
    subjectId: uuid(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at),
    index('audit_entries_action').on(table.action, table.at),
    // For the timeline of an application. // H6
    index('audit_entries_subject').on(table.subjectId, table.at),
  ],
);
