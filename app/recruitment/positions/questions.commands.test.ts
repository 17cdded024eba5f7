import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RowEdit } from '#app/platform/db/row-edit.ts';
import { addPosition } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { deletePosition } from './positions.commands.server.ts';
import { listQuestions } from './positions.queries.server.ts';
import type { QuestionFields } from './question.ts';
import { changeQuestion, createQuestion, deleteQuestion } from './questions.commands.server.ts';

let welder: string;
let driver: string;
const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.query('truncate positions, questions cascade');
  welder = await addPosition(services.database, 'Welder');
  driver = await addPosition(services.database, 'Driver');
});

const riaan = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };
const nobody = '11111111-1111-4111-8111-111111111111';
const asked = (text: string, positionId = welder) => ({
  text,
  positionId,
  type: 'select' as const,
  options: ['Yes', 'No'],
});

async function add(text: string, positionId = welder): Promise<string> {
  const stored = await createQuestion(services.db, riaan, asked(text, positionId));
  if (!stored.ok) throw new Error(stored.fault);
  return stored.id;
}

const list = async (position = '') => (await listQuestions(services.db, { position }, 1)).rows;
const rowVersion = async (id: string) => (await list()).find((question) => question.id === id)?.version ?? '';
const audit = () =>
  services.database.query('select action, subject_id, details from audit_entries order by at');

test('R4: questions are listed by position in order of creation, all or those of one position', async () => {
  await add('Coded?');
  await add('Licence?', driver);
  await add('Aluminium?');
  expect((await list()).map(({ text, positionName }) => [text, positionName])).toEqual([
    ['Licence?', 'Driver'],
    ['Coded?', 'Welder'],
    ['Aluminium?', 'Welder'],
  ]);
  expect(await list(driver)).toMatchObject([{ text: 'Licence?', type: 'select', options: ['Yes', 'No'] }]);
  expect(await audit()).toContainEqual({
    action: 'question-created',
    subject_id: expect.any(String),
    details: { question: 'Licence?', position: 'Driver' },
  });
});

test('R4: questions are paged in the database, and counted after filtering', async () => {
  for (let number = 0; number < 27; number += 1) await add(`Question ${number}`);
  await add('Licence?', driver);
  expect(await listQuestions(services.db, { position: '' }, 2)).toMatchObject({ page: 2, pages: 2 });
  expect((await listQuestions(services.db, { position: welder }, 2)).rows).toHaveLength(2);
  expect(await listQuestions(services.db, { position: driver }, 2)).toMatchObject({ page: 1, pages: 1 });
});

type Changes = RowEdit<QuestionFields>['changes'];
const change = (id: string, version: string, changes: Changes, base: Changes = {}) =>
  changeQuestion(services.db, riaan, { id, version, changes, base });

test('R4, X3: an edit changes only its fields, and the resulting options must fit the type', async () => {
  const id = await add('Coded?');
  await change(id, await rowVersion(id), { type: 'text' });
  expect(await list()).toMatchObject([{ type: 'text', options: [] }]);
  const seen = await rowVersion(id);
  expect(await change(id, seen, { type: 'select' })).toMatchObject({ ok: false, fault: 'wrong-options' });
  expect(await change(id, seen, { type: 'select', options: ['Yes', 'No'] })).toEqual({ ok: true });
  expect(await change(id, seen, { text: 'Coded, really?' }, { text: 'Coded?' })).toEqual({ ok: true });
  expect(await list()).toMatchObject([{ text: 'Coded, really?', type: 'select', options: ['Yes', 'No'] }]);
});

test('R14: a question whose position was deleted stays, is found, and can be moved', async () => {
  const id = await add('Coded?');
  await deletePosition(services.db, riaan, welder);
  expect(await list('none')).toMatchObject([{ id, positionId: null, positionName: null }]);
  const moved = await change(id, await rowVersion(id), asked('Coded?', driver));
  expect(moved).toEqual({ ok: true });
  expect(await list(driver)).toMatchObject([{ id, positionName: 'Driver' }]);
  expect((await audit()).at(-1)).toMatchObject({ action: 'question-changed', subject_id: id });
});

test('R4: no question is stored for a position that was deleted in the meantime', async () => {
  const id = await add('Licence?', driver);
  expect(await createQuestion(services.db, riaan, asked('Coded?', nobody))).toEqual({
    ok: false,
    fault: 'position-gone',
  });
  expect(await change(id, await rowVersion(id), asked('Licence?', nobody))).toEqual({
    ok: false,
    fault: 'position-gone',
  });
});

test('R4: a conflicting edit gets the stored values', async () => {
  const id = await add('Coded?');
  const seen = await rowVersion(id);
  await change(id, seen, asked('Coded now?'));
  expect(await change(id, seen, asked('Mine?'))).toMatchObject({
    ok: false,
    fault: 'changed',
    stored: { text: 'Coded now?', positionName: 'Welder' },
  });
  expect(await list()).toMatchObject([{ text: 'Coded now?' }]);
});

test('R4: a deleted question can be neither edited nor deleted again', async () => {
  const id = await add('Coded?');
  const seen = await rowVersion(id);
  expect(await deleteQuestion(services.db, riaan, id)).toBe(true);
  expect(await deleteQuestion(services.db, riaan, id)).toBe(false);
  expect(await change(id, seen, asked('Coded?'))).toEqual({
    ok: false,
    fault: 'gone',
  });
  expect((await audit()).at(-1)).toEqual({
    action: 'question-deleted',
    subject_id: id,
    details: { question: 'Coded?' },
  });
});
