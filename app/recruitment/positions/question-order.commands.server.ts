import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { IN_ORDER } from './open-positions.queries.server.ts';
import { positions, questions } from './positions.tables.ts';
import { adoptPositions } from './sample-positions.server.ts';

export type MovedQuestion =
  | { ok: true; text: string; place: number; among: number }
  | { ok: false; fault: 'gone' };

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

export type CopiedQuestions =
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
