import { boolean, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';

export const adminPosition = pgEnum('admin_position', ['Admin', 'Manager']);

/** Back office accounts. better-auth calls this table `user`. */
export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  /** The login, always in lower case. */
  email: text().notNull().unique('admins_email'),
  emailVerified: boolean().notNull().default(true),
  /** A picture name from content/avatars. */
  avatar: text(),
  position: adminPosition().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
  updatedAt: timestampColumn().notNull().defaultNow(),
});

/** A column that refers to an admin; the row goes with the account. */
export const adminId = () =>
  uuid()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });
