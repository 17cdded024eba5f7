import type { Database } from '#app/platform/db/client.server.ts';
import { passwordResets, pendingSignIns, sessions } from './admins/sign-in.tables.ts';
import { invitationLinks } from './invitations/invitations.tables.ts';

/**
 * Ends all sessions, and everything that makes one without a password: after a restore they may be those of accounts that were
 * deleted, or whose password was changed, since the backup. // A9
 */
export async function signEverybodyOut(tx: Database): Promise<void> {
  for (const table of [sessions, pendingSignIns, passwordResets, invitationLinks]) await tx.delete(table);
}
