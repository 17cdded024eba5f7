import { eq, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Action } from '#app/accounts/audit/audit.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { type LeadStatus, type LostReason, WAITING_STATUSES } from './lead.ts';
import type { CUSTOMER, LeadEventKind } from './lead-events.ts';
import type { Contact } from './lead-fields.ts';
import { removeReminder } from './lead-notifications.commands.server.ts';
import { renewLeadSearch } from './lead-search.commands.server.ts';
import { leadEvents, leads } from './leads.tables.ts';
import { reference } from './reference.ts';

export type Gone = { ok: false; fault: 'gone' };
export const GONE: Gone = { ok: false, fault: 'gone' };

/** Nothing was changed, because somebody else has changed it since the page was loaded. */
type Changed<Value> = { ok: false; fault: 'changed'; stored: Value };

/**
 * Sets the status; every transition is allowed.
 *
 * @param reason why it was lost; only for a lost lead.
 * @param seen the status on the user's screen: if somebody else has changed it since, nothing is changed. // L16
 */
export function changeLeadStatus(
  db: Database,
  actor: Admin,
  id: string,
  { status, reason, seen }: { status: LeadStatus; reason: LostReason | null; seen: string },
): Promise<{ ok: true } | Gone | Changed<LeadStatus>> {
  return db.transaction(async (tx) => {
    const before = await lockLead(tx, id);
    if (before === null) return GONE;
    const lostReason = status === 'lost' ? reason : null;
    if (before.status === status && before.lostReason === lostReason) return { ok: true };
    if (before.status !== seen) return { ok: false, fault: 'changed', stored: before.status };
    await changeLead(tx, id, { status, lostReason });
    if (!WAITING_STATUSES.some((waiting) => waiting === status)) await removeReminder(tx, id);
    const details = { from: before.status, to: status, ...(lostReason && { reason: lostReason }) };
    await addEvent(tx, actor, id, 'status', { details });
    await auditLead(tx, actor, before, 'lead-status-changed', details);
    return { ok: true };
  });
}

/**
 * Assigns a lead to an owner, or to nobody.
 *
 * @param seen the owner on the user's screen; null for nobody. // L16
 */
export function changeLeadOwner(
  db: Database,
  actor: Admin,
  id: string,
  { ownerId, seen }: { ownerId: string | null; seen: string | null },
): Promise<{ ok: true } | Gone | Changed<string> | { ok: false; fault: 'no-admin' }> {
  return db.transaction(async (tx) => {
    const before = await lockLead(tx, id);
    if (before === null) return GONE;
    if (before.ownerId === ownerId) return { ok: true };
    const [from, to] = [await nameOf(tx, before.ownerId), await nameOf(tx, ownerId)];
    if (before.ownerId !== seen) return { ok: false, fault: 'changed', stored: from };
    if (ownerId !== null && to === '') return { ok: false, fault: 'no-admin' };
    await changeLead(tx, id, { ownerId });
    await removeReminder(tx, id);
    await addEvent(tx, actor, id, 'owner', { details: { from, to } });
    await auditLead(tx, actor, before, 'lead-owner-changed', { from, to });
    return { ok: true };
  });
}

/** Sets or removes the follow-up date. @param seen the date on the user's screen. // L15 */
export function changeFollowUp(
  db: Database,
  actor: Admin,
  id: string,
  { followUpOn, seen }: { followUpOn: string | null; seen: string | null },
): Promise<{ ok: true } | Gone | Changed<string | null>> {
  return db.transaction(async (tx) => {
    const before = await lockLead(tx, id);
    if (before === null) return GONE;
    if (before.followUpOn === followUpOn) return { ok: true };
    if (before.followUpOn !== seen) return { ok: false, fault: 'changed', stored: before.followUpOn };
    await changeLead(tx, id, { followUpOn });
    await addEvent(tx, actor, id, 'follow-up', { details: { to: followUpOn ?? '' } });
    await auditLead(tx, actor, before, 'lead-follow-up-changed', {
      from: before.followUpOn ?? '',
      to: followUpOn ?? '',
    });
    return { ok: true };
  });
}

export type ChangedContact = { ok: true } | Gone | Changed<Contact & { version: string }>;

/** Corrects the contact details. If somebody else has changed the same field since, nothing is changed. // L16 */
export function changeContact(db: Database, actor: Admin, edit: RowEdit<Contact>): Promise<ChangedContact> {
  return db.transaction(async (tx) => {
    const { kind, number, name, company, email, phone } = leads;
    const [stored] = await tx
      .select({ kind, number, name, company, email, phone, version: rowVersion(leads) })
      .from(leads)
      .where(eq(leads.id, edit.id))
      .for('update');
    if (stored === undefined) return GONE;
    if (conflicts<Contact>(stored, edit)) return { ok: false, fault: 'changed', stored };
    const changed = changedNames<Contact>(stored, edit.changes);
    if (changed.length === 0) return { ok: true };
    await tx
      .update(leads)
      .set({ ...edit.changes, changedAt: new Date() })
      .where(eq(leads.id, edit.id));
    await renewLeadSearch(tx, [edit.id]);
    const details = { changed: changed.join(', ') };
    await addEvent(tx, actor, edit.id, 'details', { details });
    const lead = { id: edit.id, reference: reference(stored.kind, stored.number) };
    await auditLead(tx, actor, lead, 'lead-changed', details);
    return { ok: true };
  });
}

/** Adds a note to a lead. Notes are never mailed. // L16 */
export function addLeadNote(
  db: Database,
  actor: Admin,
  id: string,
  text: string,
): Promise<{ ok: true } | Gone> {
  return db.transaction(async (tx) => {
    const lead = await lockLead(tx, id);
    if (lead === null) return GONE;
    await changeLead(tx, id, {});
    await addEvent(tx, actor, id, 'note', { text });
    await auditLead(tx, actor, lead, 'lead-note-added');
    return { ok: true };
  });
}

export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>;

/**
 * Locks a lead row, so that concurrent changes to it or its dependent rows wait for this transaction and see its
 * result. Null if it does not exist.
 */
export async function lockLead(tx: Database, id: string) {
  const { kind, number, name, email, status, lostReason, ownerId, followUpOn, source } = leads;
  const [lead] = await tx
    .select({ id: leads.id, kind, number, name, email, status, lostReason, ownerId, followUpOn, source })
    .from(leads)
    .where(eq(leads.id, id))
    .for('update');
  return lead === undefined ? null : { ...lead, reference: reference(lead.kind, lead.number) };
}

/**
 * Records a change of a lead in the audit log.
 *
 * @param details never names or texts: the log outlives the erasure of a person.
 */
export function auditLead(
  tx: Database,
  actor: Admin,
  { id, reference }: Pick<LockedLead, 'id' | 'reference'>,
  action: Action,
  details: Record<string, string> = {},
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectId: id, details: { reference, ...details } });
}

/** Updates a lead and restarts its retention period. // L21 */
export async function changeLead(tx: Database, id: string, values: Partial<typeof leads.$inferInsert>) {
  await tx
    .update(leads)
    .set({ ...values, changedAt: new Date() })
    .where(eq(leads.id, id));
}

/** Adds an entry to a lead's timeline, in the caller's transaction. @returns the entry's id. */
export async function addEvent(
  tx: Database,
  { id: actorId, name: actorName }: Admin | typeof CUSTOMER,
  leadId: string,
  kind: LeadEventKind,
  { text = '', details = {} }: { text?: string; details?: Record<string, string> } = {},
): Promise<string> {
  const [added] = await tx
    .insert(leadEvents)
    // Not now(), which is the same for all entries of a transaction: they are listed by their time.
    .values({ leadId, at: sql`clock_timestamp()`, kind, actorId, actorName, text, details })
    .returning({ id: leadEvents.id });
  if (added === undefined) throw new Error('The entry was not stored');
  return added.id;
}

async function nameOf(tx: Database, adminId: string | null): Promise<string> {
  if (adminId === null) return '';
  const [admin] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, adminId));
  return admin?.name ?? '';
}
