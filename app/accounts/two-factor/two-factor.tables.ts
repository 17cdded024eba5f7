import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '#app/platform/db/columns.ts';
import { adminId } from '../admins/admins.tables.ts';
import { sessions } from '../admins/sign-in.tables.ts';

/** Authenticator apps (TOTP, RFC 6238, 30-second steps). */
export const secondFactors = pgTable('second_factors', {
  adminId: adminId().primaryKey(),
  /** The shared TOTP secret, encrypted with the session secret. */
  secret: text().notNull(),
  /** When the first code confirmed the app. */
  confirmedAt: timestampColumn().notNull(),
  /** The 30-second step since 1970 of the last accepted code; codes of that step and earlier ones are rejected. */
  lastStep: integer().notNull().default(0),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/**
 * Second factors waiting for their first code. A set-up belongs to the session that gave the password for it, and is
 * deleted with it.
 */
export const twoFactorSetups = pgTable('two_factor_setups', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The shared TOTP secret, encrypted with the session secret. */
  secret: text().notNull(),
  wrongCodes: integer().notNull().default(0),
  expiresAt: timestampColumn().notNull(),
});

/** Single-use codes for signing in without the authenticator app, by their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    adminId: uuid()
      .notNull()
      .references(() => secondFactors.adminId, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_admin').on(table.adminId)],
);
