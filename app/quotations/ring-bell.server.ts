import { sql } from 'drizzle-orm';
import { notifyAllStaff } from '#app/leads/records/lead-notifications.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { LockedRevision } from './lock-revision.server.ts';
import { quotationNotifications } from './quotations.tables.ts';

/**
 * Rings the bell for all staff about what a customer did with a quotation: of its request, or of itself where it has none. There a
 * question replaces only what has been seen, so that it hides no acceptance. // P12
 */
export async function ringBell(
  tx: Database,
  { lead, quotationId }: Pick<LockedRevision, 'lead' | 'quotationId'>,
  type: 'accepted' | 'declined' | 'asked',
): Promise<void> {
  if (lead !== null) return notifyAllStaff(tx, lead.id, type);
  const notification = { type, read: false, createdAt: sql`now()` };
  await tx
    .insert(quotationNotifications)
    .values({ quotationId, ...notification })
    .onConflictDoUpdate({
      target: quotationNotifications.quotationId,
      set: notification,
      ...(type === 'asked' && { setWhere: sql`${quotationNotifications.read}` }),
    });
}
