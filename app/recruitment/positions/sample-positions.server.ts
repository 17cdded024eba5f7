import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { positions, questions } from './positions.tables.ts';

/** Notes that positions are the company's own: somebody has changed them, or wants to keep them. // O8 */
export async function adoptPositions(tx: Database, ...ids: (string | null | undefined)[]): Promise<void> {
  const positionIds = ids.filter((id) => id !== null && id !== undefined);
  // The condition spares the rows of others a new version: their open forms would be out of date.
  await tx
    .update(positions)
    .set({ isSample: false })
    .where(and(inArray(positions.id, positionIds), eq(positions.isSample, true)));
}

/** Locks the sample position of a question before the question, in the same order as deleting a position. */
export async function lockSampleOf(tx: Database, questionId: string): Promise<void> {
  const positionId = tx
    .select({ id: questions.positionId })
    .from(questions)
    .where(eq(questions.id, questionId));
  await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(inArray(positions.id, positionId), eq(positions.isSample, true)))
    .for('no key update');
}
