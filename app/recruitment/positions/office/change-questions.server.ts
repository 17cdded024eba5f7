import * as z from 'zod/mini';
import { explainConflict } from '#app/accounts/office/conflict-texts.ts';
import { DONE, editIntent, intent, type Outcome } from '#app/accounts/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';
import {
  QUESTION_NOTICES,
  type QuestionFields,
  questionEdit,
  questionSchema,
  TYPE_LABELS,
} from '../question.ts';
import {
  type ChangedQuestion,
  changeQuestion,
  createQuestion,
  deleteQuestion,
} from '../questions.commands.server.ts';

const POSITION_GONE: Outcome = {
  kind: 'invalid',
  fields: { positionId: 'This position no longer exists. Choose another one.' },
};

const { create, update, delete: remove } = QUESTION_NOTICES;

/** The form intents of the questions screen. // R4 */
export const questionIntents = {
  create: intent(
    create,
    questionSchema,
    async ({ services: { db }, me }, question) =>
      (await createQuestion(db, me, question)).ok ? DONE : POSITION_GONE,
    { once: true },
  ),
  update: editIntent<QuestionFields>(
    update,
    { fields: questionEdit },
    async ({ services: { db }, me }, edit) => explain(await changeQuestion(db, me, edit)),
  ),
  delete: intent(remove, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) =>
    (await deleteQuestion(db, me, id))
      ? DONE
      : { kind: 'failed', reason: explainConflict('gone', 'question'), stale: true },
  ),
};

function explain(changed: ChangedQuestion): Outcome {
  if (changed.ok) return DONE;
  if (changed.fault === 'position-gone') return POSITION_GONE;
  if (changed.fault === 'wrong-options') return { kind: 'invalid', fields: { options: changed.message } };
  const reason = explainConflict(changed.fault, 'question');
  if (changed.fault === 'gone') return { kind: 'failed', reason, stale: true };
  const { text, positionName, type, options, version } = changed.stored;
  const values: [string, string][] = [
    ['Question', text],
    ['Position', positionName ?? UNKNOWN_POSITION],
    ['Type', TYPE_LABELS[type]],
    ...(options.length > 0 ? [['Options', options.join('\n')] satisfies [string, string]] : []),
  ];
  return { kind: 'conflict', reason, stored: { version, values } };
}
