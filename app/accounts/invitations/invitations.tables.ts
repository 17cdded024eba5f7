import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { adminId, adminPosition } from '../admins/admins.tables.ts';

/**
 * Invitations of new colleagues that are neither accepted nor taken back. They grant nothing: the account is made when one
 * is accepted. Those of a deleted account go with it.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** The login of the account to be, always in lower case. */
    email: text().notNull().unique('invitations_email'),
    position: adminPosition().notNull(),
    inviterId: adminId(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When the last mail was asked for. */
    mailedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('invitations_inviter').on(table.inviterId)],
);

/** The links in invitation mails, by the token's SHA-256. Each mail has one of its own. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    tokenHash: text().primaryKey(),
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('invitation_links_invitation').on(table.invitationId)],
);
