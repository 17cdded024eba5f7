import * as z from 'zod/mini';
import { DONE, intent, type Outcome, refuse } from '#app/accounts/session/office/intent.server.ts';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { putFilesFor } from '#app/platform/files/put-files.server.ts';
import { checkFile, checkFiles } from '#app/platform/submission/check-file.server.ts';
import {
  ANSWER_FILE_BYTES,
  ANSWER_GONE,
  ANSWER_NOTICES,
  answerSchema,
  FILE_TOO_LARGE,
  MAX_ANSWER_FILES,
  NO_ADDRESS,
  TOO_LARGE,
  TOO_LATE,
  TOO_MANY_FILES,
} from '../correspondence/answer.ts';
import {
  ANSWER_PREFIX,
  type AnswerResult,
  discardAnswer,
  sendAnswer,
  sendAnswerAgain,
  takeAnswerBack,
} from '../correspondence/answers.commands.server.ts';
import { NOT_FOUND } from '../records/lead-notices.ts';

/** The limits of an answer's files. // L18 */
export const ANSWER_FORM: FileRule = {
  limits: {
    requestBytes: MAX_ANSWER_FILES * ANSWER_FILE_BYTES,
    fileBytes: ANSWER_FILE_BYTES,
    files: MAX_ANSWER_FILES,
    fieldBytes: 64 * 1024,
    textBytes: 128 * 1024,
    fields: 12,
  },
  field: 'files',
  tooMuch: {
    'file-too-large': () => FILE_TOO_LARGE,
    'request-too-large': () => TOO_LARGE,
    'too-many-files': () => TOO_MANY_FILES,
  },
};

const about = { id: rowId(), answerId: rowId() };

/** The actions of the Answer section on the page of a lead. // L18 */
export const answerIntents = {
  answer: intent(
    ANSWER_NOTICES.answer,
    z.extend(answerSchema, { id: rowId() }),
    async ({ services, company, me, files, inspect, once }, { id, ...answer }) => {
      const { accepted, errors } = await checkFiles(files, (file) => checkFile(file, FILE_KINDS, inspect));
      if (errors.length > 0) return { kind: 'invalid', fields: { files: errors.join(' ') } };
      return putFilesFor(services.files, ANSWER_PREFIX, accepted, (stored, written) =>
        once(async (db) => {
          const result = await sendAnswer({ ...services, db }, me, id, answer, stored, company);
          if (result.ok) written();
          return explain(result);
        }),
      );
    },
  ),

  'undo-answer': intent(
    ANSWER_NOTICES['undo-answer'],
    z.object(about),
    async ({ services: { db }, me }, { id, answerId }) =>
      (await takeAnswerBack(db, me, id, answerId)) ? DONE : refuse(TOO_LATE),
  ),

  'send-answer-again': intent(
    ANSWER_NOTICES['send-answer-again'],
    z.object(about),
    async ({ services: { db }, me }, { id, answerId }) => {
      const again = await sendAnswerAgain(db, me, id, answerId);
      if (again.ok) return DONE;
      return refuse(again.fault === 'no-address' ? NO_ADDRESS : ANSWER_GONE);
    },
  ),

  'discard-answer': intent(
    ANSWER_NOTICES['discard-answer'],
    z.object(about),
    async ({ services, me }, { id, answerId }) =>
      (await discardAnswer(services, me, id, answerId)) ? DONE : refuse(ANSWER_GONE),
  ),
};

function explain(result: AnswerResult): Outcome {
  if (result.ok) return DONE;
  switch (result.fault) {
    case 'gone':
      return { kind: 'failed', reason: `${NOT_FOUND}. Someone else may have erased it.` };
    case 'draft-gone':
      return { kind: 'failed', reason: ANSWER_GONE };
    case 'no-address':
      return { kind: 'failed', reason: NO_ADDRESS };
    case 'too-large':
      return { kind: 'invalid', fields: { files: TOO_LARGE } };
    case 'too-many-files':
      return { kind: 'invalid', fields: { files: TOO_MANY_FILES } };
  }
}

const FILE_KINDS = ['pdf', 'xlsx', 'docx'] as const;
