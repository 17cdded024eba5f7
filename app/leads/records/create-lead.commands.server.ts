import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import type { StoredFile } from '#app/platform/submission/check-file.server.ts';
import { submissionFingerprint } from '#app/platform/submission/idempotency.server.ts';
import type { EnteredLead } from './lead-fields.ts';
import { leadSearch } from './lead-search.commands.server.ts';
import { addEvent, auditLead } from './leads.commands.server.ts';
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
  attached: readonly StoredFile[],
): Promise<{ id: string; reference: string }> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const entered = {
      ...lead,
      ownerId: mine ? actor.id : null,
      firstAnsweredAt: now,
      fingerprint: submissionFingerprint('office', { ...lead, by: actor.id, at: now.toISOString() }),
      createdAt: now,
    };
    const { id, number } = await storeLead(tx, entered, attached);
    const stored = { id, reference: reference(lead.kind, number) };
    await addEvent(tx, actor, id, 'entered', { details: { source: lead.source } });
    await auditLead(tx, actor, stored, 'lead-created');
    return stored;
  });
}

type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'number' | 'search'>;

/** Stores a lead that was submitted or entered, with its text to search and its drawings, which are in the store already. */
export async function storeLead(
  tx: Database,
  lead: NewLead,
  attached: readonly StoredFile[],
): Promise<{ id: string; number: number }> {
  const leadId = randomUUID();
  // The number first, since it is part of the text to search.
  const number = await nextNumber(tx);
  const names = attached.map(({ name }) => name);
  const search = leadSearch({ ...lead, number }, { drawings: names, mails: [] });
  await tx
    .insert(leads)
    .overridingSystemValue()
    .values({ ...lead, id: leadId, number, search });
  if (attached.length > 0)
    await tx.insert(drawings).values(attached.map((file, position) => ({ ...file, position, leadId })));
  await noteCautions(tx, attached);
  return { id: leadId, number };
}

async function nextNumber(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select nextval(pg_get_serial_sequence('leads', 'number'))::int as number`,
  );
  const [next] = rows;
  if (next === undefined) throw new Error('The database gave no number');
  return next.number;
}
