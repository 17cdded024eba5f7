import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { dropPages } from '#app/platform/http/page-invalidation.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { positions, questions } from '../positions/positions.tables.ts';

/** How many positions are sample content, and to how many of them somebody has applied. // O8 */
export async function countSamplePositions(db: Database): Promise<{ all: number; appliedTo: number }> {
  const isSample = eq(positions.isSample, true);
  const [all, unused] = await Promise.all([
    db.$count(positions, isSample),
    db.$count(positions, and(isSample, nobodyApplied(db))),
  ]);
  return { all, appliedTo: all - unused };
}

/**
 * Deletes the sample positions with their questions, in the caller's transaction, which also writes the audit. One that somebody
 * has applied to is closed instead and then is the company's own. // O8
 */
export async function deleteSamplePositions(tx: Database): Promise<{ deleted: number; closed: number }> {
  // Whoever applies waits for this lock, since an application refers to its position.
  const samples = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(eq(positions.isSample, true))
    .for('update');
  const ids = samples.map(({ id }) => id);
  const unused = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(inArray(positions.id, ids), nobodyApplied(tx)));
  const unusedIds = unused.map(({ id }) => id);
  await tx.delete(questions).where(inArray(questions.positionId, unusedIds));
  await tx.delete(positions).where(inArray(positions.id, unusedIds));
  const closed = await tx
    .update(positions)
    .set({ active: false, isSample: false })
    .where(inArray(positions.id, ids))
    .returning({ id: positions.id });
  await dropPages(tx, 'positions');
  return { deleted: unusedIds.length, closed: closed.length };
}

/** Makes the sample positions the company's own. */
export async function keepSamplePositions(tx: Database): Promise<void> {
  await tx.update(positions).set({ isSample: false }).where(eq(positions.isSample, true));
}

function nobodyApplied(db: Database) {
  const { id, positionId } = applications;
  return notExists(db.select({ id }).from(applications).where(eq(positionId, positions.id)));
}
