import { DONE, editIntent, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { deleteIntent, explainEdit, gone } from '#app/accounts/session/office/row-intents.server.ts';
import { UNKNOWN_POSITION } from '../position.ts';
import {
  copiedText,
  copySchema,
  type MovedTo,
  moveSchema,
  ORDER_NOTICES,
  QUESTION_NOTICES,
  type QuestionFields,
  questionEdit,
  questionSchema,
  TYPE_LABELS,
} from '../question.ts';
import {
  type ChangedQuestion,
  changeQuestion,
  copyQuestions,
  createQuestion,
  deleteQuestion,
  moveQuestion,
} from '../questions.commands.server.ts';

const NO_SUCH_POSITION = 'This position no longer exists. Choose another one.';
const POSITION_GONE: Outcome = { kind: 'invalid', fields: { positionId: NO_SUCH_POSITION } };

const { create, update, delete: remove } = QUESTION_NOTICES;

/** The form intents of the questions screen. // R4, H8 */
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
    async ({ services: { db }, me }, edit) => explainChange(await changeQuestion(db, me, edit)),
  ),
  delete: deleteIntent(remove, 'question', deleteQuestion),
  move: intent(ORDER_NOTICES.move, moveSchema, async ({ services: { db }, me }, move) => {
    const moved = await moveQuestion(db, me, move);
    if (!moved.ok) return gone('question');
    const data: MovedTo = { text: moved.text, place: moved.place, among: moved.among };
    return { kind: 'done', data };
  }),
  copy: intent(ORDER_NOTICES.copy, copySchema, async ({ services: { db }, me }, copy) => {
    const copied = await copyQuestions(db, me, copy);
    if (!copied.ok) return { kind: 'invalid', fields: { [copied.field]: NO_SUCH_POSITION } };
    return { kind: 'done', message: copiedText(copied.position, copied) };
  }),
};

function explainChange(changed: ChangedQuestion): Outcome {
  if (!changed.ok && changed.fault === 'position-gone') return POSITION_GONE;
  if (!changed.ok && changed.fault === 'wrong-options')
    return { kind: 'invalid', fields: { options: changed.message } };
  return explainEdit(changed, 'question', ({ text, positionName, type, options }) => [
    ['Question', text],
    ['Position', positionName ?? UNKNOWN_POSITION],
    ['Type', TYPE_LABELS[type]],
    ...(options.length > 0 ? [['Options', options.join('\n')] satisfies [string, string]] : []),
  ]);
}
