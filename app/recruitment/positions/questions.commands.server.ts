import { and, eq, inArray } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { IN_ORDER } from './open-positions.queries.server.ts';
import { positions, questions } from './positions.tables.ts';
import { optionsError, optionsFor, type QuestionFields } from './question.ts';

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

type MovedQuestion = { ok: true; text: string; place: number; among: number } | { ok: false; fault: 'gone' };

/**
 * Moves a question one place up or down among those of its position. The first can't be moved up, nor the last down:
 * then nothing changes. // H8
 */
export function moveQuestion(
  db: Database,
  actor: Actor,
  { id, direction }: { id: string; direction: 'up' | 'down' },
): Promise<MovedQuestion> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ positionId: questions.positionId })
      .from(questions)
      .where(eq(questions.id, id));
    const position = stored?.positionId ? await lockOrder(tx, stored.positionId) : null;
    const before = position === null ? [] : await readOrder(tx, position.id);
    const index = before.findIndex((row) => row.id === id);
    const question = before[index];
    if (position === null || question === undefined) return { ok: false, fault: 'gone' };
    const to = direction === 'up' ? index - 1 : index + 1;
    const other = before[to];
    if (other === undefined) return { ok: true, text: question.text, place: index + 1, among: before.length };
    await storeOrder(tx, before.with(index, other).with(to, question));
    await adoptPositions(tx, position.id);
    await recordAudit(tx, actor, {
      action: 'question-moved',
      subjectId: id,
      details: { question: question.text, position: position.name, place: String(to + 1) },
    });
    await renewPages(tx, 'positions');
    return { ok: true, text: question.text, place: to + 1, among: before.length };
  });
}

type CopiedQuestions =
  | { ok: true; position: string; copied: number; skipped: number }
  | { ok: false; fault: 'position-gone'; field: 'from' | 'to' };

/**
 * Copies the questions of one position to the end of another's, in their order. One with the same wording, ignoring case
 * and spaces, is skipped. // H8
 */
export function copyQuestions(
  db: Database,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<CopiedQuestions> {
  return db.transaction(async (tx) => {
    const target = await lockOrder(tx, to);
    if (target === null) return { ok: false, fault: 'position-gone', field: 'to' };
    const [source] = await tx.select({ name: positions.name }).from(positions).where(eq(positions.id, from));
    if (source === undefined) return { ok: false, fault: 'position-gone', field: 'from' };
    const [theirs, own] = [await readOrder(tx, from), await readOrder(tx, to)];
    const wordings = new Set(own.map(wording));
    const missing = theirs.filter((question) => {
      const isNew = !wordings.has(wording(question));
      wordings.add(wording(question));
      return isNew;
    });
    const counts = { copied: missing.length, skipped: theirs.length - missing.length };
    if (missing.length === 0) return { ok: true, position: target.name, ...counts };
    const added = await tx
      .insert(questions)
      .values(missing.map(({ type, text, options }) => ({ type, text, options, positionId: to })))
      .returning({ id: questions.id });
    // All have the same time of creation, so only places keep their order.
    await storeOrder(tx, [...own, ...added]);
    await adoptPositions(tx, to);
    await recordAudit(tx, actor, {
      action: 'questions-copied',
      subjectId: to,
      details: { from: source.name, to: target.name, copied: String(counts.copied) },
    });
    await renewPages(tx, 'positions');
    return { ok: true, position: target.name, ...counts };
  });
}

function wording({ text }: { text: string }): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Locks a position so that two people reorder its questions one after the other; null if it has been deleted. */
async function lockOrder(tx: Database, id: string): Promise<{ id: string; name: string } | null> {
  const [position] = await tx
    .select({ id: positions.id, name: positions.name })
    .from(positions)
    .where(eq(positions.id, id))
    .for('no key update');
  return position ?? null;
}

function readOrder(tx: Database, positionId: string) {
  const { id, type, text, options, place } = questions;
  return tx
    .select({ id, type, text, options, place })
    .from(questions)
    .where(eq(questions.positionId, positionId))
    .orderBy(...IN_ORDER);
}

/** Stores the places of all of a position's questions. They end with -1, since a question that is added later has 0. */
async function storeOrder(tx: Database, ordered: readonly { id: string; place?: number }[]): Promise<void> {
  for (const [index, { id, place: before }] of ordered.entries()) {
    const place = index - ordered.length;
    if (place !== before) await tx.update(questions).set({ place }).where(eq(questions.id, id));
  }
}

/** Notes that positions are the company's own: somebody has changed them, or wants to keep them. // O8 */
async function adoptPositions(tx: Database, ...ids: (string | null | undefined)[]): Promise<void> {
  const positionIds = ids.filter((id) => id !== null && id !== undefined);
  // The condition spares the rows of others a new version: their open forms would be out of date.
  await tx
    .update(positions)
    .set({ isSample: false })
    .where(and(inArray(positions.id, positionIds), eq(positions.isSample, true)));
}

/** Locks the sample position of a question before the question, in the same order as deleting a position. */
async function lockSampleOf(tx: Database, questionId: string): Promise<void> {
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
