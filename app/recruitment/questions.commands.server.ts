import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { versionOf } from '#app/platform/db/row-version.ts';
import { positions, questions } from '#app/platform/db/schema.ts';
import type { QuestionFields } from './question.ts';

/** Has applicants for a position asked something more. // R4 */
export function createQuestion(
  db: Database,
  actor: Actor,
  question: QuestionFields,
): Promise<{ ok: true; id: string } | { ok: false; fault: 'position-gone' }> {
  return db.transaction(async (tx) => {
    const position = await holdPosition(tx, question.positionId);
    if (position === null) return { ok: false, fault: 'position-gone' };
    const [stored] = await tx.insert(questions).values(question).returning({ id: questions.id });
    if (stored === undefined) throw new Error('The question was not stored');
    await recordAudit(tx, actor, {
      action: 'question-created',
      subjectId: stored.id,
      details: { question: question.text, position },
    });
    return { ok: true, id: stored.id };
  });
}

type StoredQuestion = Omit<QuestionFields, 'positionId' | 'options'> & {
  options: readonly string[];
  positionName: string | null;
  version: string;
};

export type ChangedQuestion =
  | { ok: true }
  | { ok: false; fault: 'gone' }
  | { ok: false; fault: 'position-gone' }
  | { ok: false; fault: 'changed'; stored: StoredQuestion };

/**
 * Changes a question, or moves it to another position. What was answered before keeps the old wording. // R4, R14
 *
 * @param seen the version that was on the screen; a row of another one stays as it is and is told.
 */
export function changeQuestion(
  db: Database,
  actor: Actor,
  id: string,
  seen: string,
  question: QuestionFields,
): Promise<ChangedQuestion> {
  return db.transaction(async (tx) => {
    // The position before the question: who deletes a position locks in this order too.
    const position = await holdPosition(tx, question.positionId);
    const stored = await lockQuestion(tx, id);
    if (stored === null) return { ok: false, fault: 'gone' };
    if (stored.version !== seen) return { ok: false, fault: 'changed', stored };
    if (position === null) return { ok: false, fault: 'position-gone' };
    await tx.update(questions).set(question).where(eq(questions.id, id));
    await recordAudit(tx, actor, {
      action: 'question-changed',
      subjectId: id,
      details: { question: question.text, position },
    });
    return { ok: true };
  });
}

/** Deletes a question; what was answered stays with the applications. @returns whether it was there. // R14 */
export function deleteQuestion(db: Database, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(questions).where(eq(questions.id, id)).returning();
    if (gone === undefined) return false;
    await recordAudit(tx, actor, {
      action: 'question-deleted',
      subjectId: id,
      details: { question: gone.text },
    });
    return true;
  });
}

/** The name of a position, which now stays until the transaction ends; null where it is gone. */
async function holdPosition(tx: Database, id: string): Promise<string | null> {
  const [position] = await tx
    .select({ name: positions.name })
    .from(positions)
    .where(eq(positions.id, id))
    .for('key share');
  return position?.name ?? null;
}

async function lockQuestion(tx: Database, id: string): Promise<StoredQuestion | null> {
  const { text, type, options } = questions;
  const [stored] = await tx
    .select({ text, type, options, positionName: positions.name, version: versionOf(questions) })
    .from(questions)
    .leftJoin(positions, eq(positions.id, questions.positionId))
    .where(eq(questions.id, id))
    .for('update', { of: questions });
  return stored ?? null;
}
