import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { adminId } from '../admins/admins.tables.ts';
import type { Theme } from './settings.ts';

/** Admins' settings; no row means the defaults. // T1 */
export const adminSettings = pgTable('admin_settings', {
  adminId: adminId().primaryKey(),
  emailNotifications: boolean().notNull(),
  websiteNotifications: boolean().notNull(),
  loginHistory: boolean().notNull(),
  keepSignedIn: boolean().notNull(),
  /** Whether single keys act on applications; somebody who dictates switches them off (WCAG 2.1.4). // H2 */
  shortcuts: boolean().notNull().default(true),
  theme: text().$type<Theme>().notNull().default('dark'),
});

/** Sign-ins of admins who switched Login History on. // T1 */
export const loginHistory = pgTable(
  'login_history',
  {
    id: id(),
    adminId: adminId(),
    at: timestampColumn().notNull().defaultNow(),
    succeeded: boolean().notNull(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('login_history_admin').on(table.adminId, table.at)],
);
