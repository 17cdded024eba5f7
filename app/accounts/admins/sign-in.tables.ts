import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { adminId } from './admins.tables.ts';

/** Passwords as argon2id hashes. better-auth calls this table `account`. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: adminId(),
    /** The admin's id, and always 'credential': better-auth supports other providers, which aren't used. */
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text().notNull(),
    /** Required by better-auth for other providers; always empty. */
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestampColumn(),
    refreshTokenExpiresAt: timestampColumn(),
    scope: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [unique('credentials_user').on(table.userId, table.providerId)],
);

/** Sessions with their latest expiry. // A3 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: adminId(),
    token: text().notNull().unique('sessions_token'),
    expiresAt: timestampColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the admin last confirmed the password in this session; signing in does not count. // A7, A8, A9 */
    passwordConfirmedAt: timestampColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** better-auth's short-lived tokens, hashed. Required by it; password mails use `password_resets` instead. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Unused links in password mails, by the token's SHA-256. // A4 */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    adminId: adminId(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('password_resets_admin').on(table.adminId)],
);

/** Sign-ins with a correct password that still need the second factor's code. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().primaryKey(),
    adminId: adminId(),
    /** Whether 'Keep me logged in' was ticked. */
    keep: boolean().notNull(),
    /** The office page to open after sign-in. */
    wanted: text().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('pending_sign_ins_admin').on(table.adminId)],
);
