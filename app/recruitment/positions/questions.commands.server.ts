import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { positions, questions } from './positions.tables.ts';
import { optionsError, optionsFor, type QuestionFields } from './question.ts';
import { adoptPositions, lockSampleOf } from './sample-positions.server.ts';

/** Adds a question to a position. // R4 */
export function createQuestion(
  db: Database,
  actor: Actor,
  question: QuestionFields,
): Promise<{ ok: true; id: string } | { ok: false; fault: 'position-gone' }> {
  return db.transaction(async (tx) => {
    const position = await lockPosition(tx, question.positionId);
    if (position === null) return { ok: false, fault: 'position-gone' };
    const [stored] = await tx.insert(questions).values(question).returning({ id: questions.id });
    if (stored === undefined) throw new Error('The question was not stored');
    await recordAudit(tx, actor, {
      action: 'question-created',
      subjectId: stored.id,
      details: { question: question.text, position },
    });
    await adoptPositions(tx, question.positionId);
    await renewPages(tx, 'positions');
    return { ok: true, id: stored.id };
  });
}

type StoredQuestion = Omit<QuestionFields, 'positionId'> & {
  positionId: string | null;
  positionName: string | null;
};

export type ChangedQuestion =
  | ChangedRow<StoredQuestion>
  | { ok: false; fault: 'position-gone' }
  | { ok: false; fault: 'wrong-options'; message: string };

/**
 * Changes a question, or moves it to another position. Existing answers keep the old wording. If somebody else has
 * changed the same field since, nothing is stored and the result has the current values. // R4, R14
 */
export function changeQuestion(
  db: Database,
  actor: Actor,
  edit: RowEdit<QuestionFields>,
): Promise<ChangedQuestion> {
  return db.transaction(async (tx) => {
    await lockSampleOf(tx, edit.id);
    // Locks the position before the question, in the same order as deleting a position.
    const chosen = edit.changes.positionId;
    const position = chosen === undefined ? undefined : await lockPosition(tx, chosen);
    const stored = await lockQuestion(tx, edit.id);
    if (stored === null) return { ok: false, fault: 'gone' };
    if (conflicts(stored, edit)) return { ok: false, fault: 'changed', stored };
    if (position === null) return { ok: false, fault: 'position-gone' };
    const { text = stored.text, type = stored.type, options: typed = stored.options } = edit.changes;
    const message = optionsError({ type, options: typed });
    if (message !== null) return { ok: false, fault: 'wrong-options', message };
    const options = optionsFor({ type, options: typed });
    const changes = { ...edit.changes, options };
    if (changedNames(stored, changes).length === 0) return { ok: true };
    // Among the questions of another position it comes last.
    const moved = chosen !== undefined && chosen !== stored.positionId;
    await tx
      .update(questions)
      .set({ ...changes, ...(moved && { place: 0 }) })
      .where(eq(questions.id, edit.id));
    await recordAudit(tx, actor, {
      action: 'question-changed',
      subjectId: edit.id,
      details: { question: text, position: position ?? stored.positionName ?? '' },
    });
    await adoptPositions(tx, stored.positionId, chosen);
    await renewPages(tx, 'positions');
    return { ok: true };
  });
}

/** Deletes a question; existing answers stay with their applications. @returns whether it existed. // R14 */
export function deleteQuestion(db: Database, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSampleOf(tx, id);
    const [deleted] = await tx.delete(questions).where(eq(questions.id, id)).returning();
    if (deleted === undefined) return false;
    await recordAudit(tx, actor, {
      action: 'question-deleted',
      subjectId: id,
      details: { question: deleted.text },
    });
    await adoptPositions(tx, deleted.positionId);
    await renewPages(tx, 'positions');
    return true;
  });
}

/** A position's name, locked until the transaction ends; null if it has been deleted. */
async function lockPosition(tx: Database, id: string): Promise<string | null> {
  const [position] = await tx
    .select({ name: positions.name })
    .from(positions)
    .where(eq(positions.id, id))
    .for('key share');
  return position?.name ?? null;
}

async function lockQuestion(tx: Database, id: string) {
  const { text, type, options, positionId } = questions;
  const [stored] = await tx
    .select({ text, type, options, positionId, positionName: positions.name, version: rowVersion(questions) })
    .from(questions)
    .leftJoin(positions, eq(positions.id, questions.positionId))
    .where(eq(questions.id, id))
    .for('update', { of: questions });
  return stored === undefined ? null : { ...stored, options: [...stored.options] };
}
