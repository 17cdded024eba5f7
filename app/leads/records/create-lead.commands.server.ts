import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import type { StoredFile } from '#app/platform/submission/check-file.server.ts';
import { submissionFingerprint } from '#app/platform/submission/idempotency.server.ts';
import type { EnteredLead } from './lead-fields.ts';
import { renewLeadSearch } from './lead-search.commands.server.ts';
import { addEvent } from './leads.commands.server.ts';
import { drawings, leads } from './leads.tables.ts';
import { reference } from './reference.ts';

/**
 * Creates a lead that came by phone or over the counter, with the drawings that came with it. Whoever entered it has
 * answered it, so it is not waiting for a first answer and is not part of the answer time. // L15, L20
 *
 * @param attached drawings that are in the store already (`putFilesFor`).
 */
export function createLead(
  db: Database,
  actor: Admin,
  { mine, ...lead }: EnteredLead,
  attached: readonly StoredFile[] = [],
): Promise<{ id: string; reference: string }> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const [stored] = await tx
      .insert(leads)
      .values({
        ...lead,
        ownerId: mine ? actor.id : null,
        firstAnsweredAt: now,
        fingerprint: submissionFingerprint('office', { ...lead, by: actor.id, at: now.toISOString() }),
        createdAt: now,
      })
      .returning({ id: leads.id, number: leads.number });
    if (stored === undefined) throw new Error('The lead was not stored');
    const leadReference = reference(lead.kind, stored.number);
    if (attached.length > 0) {
      await tx
        .insert(drawings)
        .values(attached.map((file, position) => ({ ...file, position, leadId: stored.id })));
      await noteCautions(tx, attached);
    }
    await renewLeadSearch(tx, [stored.id]);
    await addEvent(tx, actor, stored.id, 'entered', { details: { source: lead.source } });
    await recordAudit(tx, actor, {
      action: 'lead-created',
      subjectId: stored.id,
      details: { reference: leadReference },
    });
    return { id: stored.id, reference: leadReference };
  });
}
