import { and, eq, like, ne, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { slugOf, uniqueSlug } from '#app/platform/slug.ts';
import { isOpen, type PositionFields } from './position.ts';
import { positions } from './positions.tables.ts';

/** In characters. */
const MAX_SLUG_LENGTH = 80;

/** Another position has the name; lists and filters show nothing else of it. */
const NAME_TAKEN = { ok: false, fault: 'name-taken' } as const;

/** Creates a position with a unique slug derived from its name. // R3 */
export function createPosition(
  db: Database,
  actor: Actor,
  position: PositionFields,
): Promise<{ ok: true; id: string; slug: string } | typeof NAME_TAKEN> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    if (await isNameTaken(tx, position.name)) return NAME_TAKEN;
    const preferred = slugOf(position.name, MAX_SLUG_LENGTH) || 'position';
    const similar = await tx
      .select({ slug: positions.slug })
      .from(positions)
      .where(like(positions.slug, `${preferred}%`));
    const slug = uniqueSlug(
      preferred,
      similar.map((row) => row.slug),
    );
    const [stored] = await tx
      .insert(positions)
      .values({ ...position, slug })
      .returning({ id: positions.id });
    if (stored === undefined) throw new Error('The position was not stored');
    await recordAudit(tx, actor, {
      action: 'position-created',
      subjectId: stored.id,
      details: { name: position.name, address: slug, active: String(position.active) },
    });
    await renewPages(tx, 'positions');
    return { ok: true, id: stored.id, slug };
  });
}

/** Keeps two transactions from giving the same name or slug. */
async function lockNames(tx: Database): Promise<void> {
  await lockName(tx, 'position-slugs');
}

async function isNameTaken(tx: Database, name: string, by = sql`true`): Promise<boolean> {
  return (await tx.$count(positions, and(sql`lower(${positions.name}) = lower(${name})`, by))) > 0;
}

export type ChangedPosition = ChangedRow<PositionFields> | typeof NAME_TAKEN;

/**
 * Changes a position; its slug stays. If somebody else has changed the same field since, nothing is stored and the
 * result has the current values. // R3
 */
export function changePosition(
  db: Database,
  actor: Actor,
  edit: RowEdit<PositionFields>,
): Promise<ChangedPosition> {
  return db.transaction(async (tx) => {
    const { name, description, active, closesOn } = positions;
    const [stored] = await tx
      .select({ name, description, active, closesOn, version: rowVersion(positions) })
      .from(positions)
      .where(eq(positions.id, edit.id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (conflicts(stored, edit)) return { ok: false, fault: 'changed', stored };
    const names = changedNames<PositionFields>(stored, edit.changes);
    const isRewritten = names.includes('name') || names.includes('description');
    if (names.length === 0) return { ok: true };
    if (names.includes('name') && edit.changes.name !== undefined) {
      await lockNames(tx);
      if (await isNameTaken(tx, edit.changes.name, ne(positions.id, edit.id))) return NAME_TAKEN;
    }
    const [changed] = await tx
      .update(positions)
      .set({ ...edit.changes, ...(isRewritten && { isSample: false }) })
      .where(eq(positions.id, edit.id))
      .returning({ name, active, closesOn });
    await recordAudit(tx, actor, {
      action: 'position-changed',
      subjectId: edit.id,
      details: { name: changed?.name ?? stored.name, active: String(changed?.active ?? stored.active) },
    });
    const isClosed = isOpen(stored) && changed !== undefined && !isOpen(changed);
    await (isClosed ? dropPages : renewPages)(tx, 'positions');
    return { ok: true };
  });
}

/**
 * Deletes a position. Its applications, their answers and its questions are kept without a position. // R14
 *
 * @returns whether it existed.
 */
export function deletePosition(db: Database, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(positions).where(eq(positions.id, id)).returning();
    if (deleted === undefined) return false;
    await recordAudit(tx, actor, {
      action: 'position-deleted',
      subjectId: id,
      details: { name: deleted.name, address: deleted.slug },
    });
    await dropPages(tx, 'positions');
    return true;
  });
}
