import { count, eq, max } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import type { StoredFile } from '#app/platform/submission/check-file.server.ts';
import { renewLeadSearch } from '../records/lead-search.commands.server.ts';
import {
  addEvent,
  auditLead,
  changeLead,
  GONE,
  type Gone,
  lockLead,
} from '../records/leads.commands.server.ts';
import { drawings } from '../records/leads.tables.ts';

/** The most drawings of a lead, however they came; a request alone has at most ten. // L9 */
export const LEAD_DRAWINGS = 100;

type Added = { ok: true } | Gone | { ok: false; fault: 'too-many' };

/**
 * Adds drawings that staff got in another way, such as over the counter. // L24
 *
 * @param added drawings that are in the store already (`putFilesFor`); at least one.
 */
export function addDrawingsToLead(
  db: Database,
  actor: Admin,
  leadId: string,
  added: readonly StoredFile[],
): Promise<Added> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (lead === null) return GONE;
    if (!(await attachDrawings(tx, leadId, added))) return { ok: false, fault: 'too-many' };
    await changeLead(tx, leadId, {});
    await renewLeadSearch(tx, [leadId]);
    const files = added.map(({ name }) => name).join(', ');
    await addEvent(tx, actor, leadId, 'drawings', { details: { files } });
    await auditLead(tx, actor, lead, 'lead-drawings-added', { count: String(added.length) });
    return { ok: true };
  });
}

/**
 * Attaches drawings to a lead that the caller has locked, after those that it has.
 *
 * @param replyId the reply that they came with.
 * @returns false if it would have too many; then none is attached.
 */
export async function attachDrawings(
  tx: Database,
  leadId: string,
  added: readonly StoredFile[],
  replyId: string | null = null,
): Promise<boolean> {
  const [existing] = await tx
    .select({ count: count(), last: max(drawings.position) })
    .from(drawings)
    .where(eq(drawings.leadId, leadId));
  if ((existing?.count ?? 0) + added.length > LEAD_DRAWINGS) return false;
  if (added.length === 0) return true;
  const first = (existing?.last ?? -1) + 1;
  await tx
    .insert(drawings)
    .values(added.map((file, at) => ({ ...file, position: first + at, leadId, replyId })));
  await noteCautions(tx, added);
  return true;
}
