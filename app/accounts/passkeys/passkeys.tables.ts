import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { adminId } from '../admins/admins.tables.ts';

/** Passkeys (WebAuthn). An account may have several, on different devices. // A11 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    adminId: adminId(),
    /** What the admin calls it, such as the device. */
    name: text().notNull(),
    /** The authenticator's id of it, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** How often it signed, where the authenticator counts; 0 where it doesn't. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** When the challenge of its last sign-in was issued; it answers no earlier one any more. */
    lastUsedAt: timestampColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('passkeys_admin').on(table.adminId)],
);
