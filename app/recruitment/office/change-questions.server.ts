import { explainFault } from '../edit-fault.ts';
import { type QUESTION_NOTICES, readQuestion, TYPE_LABELS } from '../question.ts';
import {
  type ChangedQuestion,
  changeQuestion,
  createQuestion,
  deleteQuestion,
} from '../questions.commands.server.ts';
import { UNKNOWN_POSITION } from '../recruitment-notices.ts';
import type { Act } from './answer-form.server.ts';

const POSITION_GONE = { messages: { positionId: 'This position is gone meanwhile. Choose another one.' } };

const create: Act = async ({ house, me, fields }) => {
  const read = readQuestion(fields);
  if (!read.ok) return { messages: read.messages };
  const stored = await createQuestion(house.db, me, read.question);
  return stored.ok ? null : POSITION_GONE;
};

const update: Act = async ({ house, me, fields, id, version }) => {
  const read = readQuestion(fields);
  if (!read.ok) return { messages: read.messages };
  return explain(await changeQuestion(house.db, me, id, version, read.question));
};

function explain(changed: ChangedQuestion) {
  if (changed.ok) return null;
  if (changed.fault === 'position-gone') return POSITION_GONE;
  const reason = explainFault(changed.fault, 'question');
  if (changed.fault === 'gone') return { reason };
  const { text, positionName, type, options, version } = changed.stored;
  const values: [string, string][] = [
    ['Question', text],
    ['Position', positionName ?? UNKNOWN_POSITION],
    ['Type', TYPE_LABELS[type]],
    ...(options.length > 0 ? [['Options', options.join('\n')] satisfies [string, string]] : []),
  ];
  return { reason, stored: { version, values } };
}

const remove: Act = async ({ house, me, id }) =>
  (await deleteQuestion(house.db, me, id)) ? null : { reason: explainFault('gone', 'question') };

/** What the forms of the questions screen do. // R4 */
export const questionActs: Record<keyof typeof QUESTION_NOTICES, Act> = { create, update, delete: remove };
