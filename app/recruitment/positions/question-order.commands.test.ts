import { afterAll, beforeEach, expect, test } from 'vitest';
import { addPosition, addQuestion } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { validApplication } from '../apply/application-fields.fixture.ts';
import { readApplication } from '../apply/application-fields.ts';
import { submitApplication } from '../apply/apply.commands.server.ts';
import { findApplication } from '../hiring/applications.queries.server.ts';
import { exportBatches } from '../hiring/export.queries.server.ts';
import { answerField } from './asked-questions.ts';
import { offeredPositions, questionsOf } from './open-positions.queries.server.ts';
import { listQuestions } from './positions.queries.server.ts';
import { copiedText } from './question.ts';
import { changeQuestion, copyQuestions, createQuestion, moveQuestion } from './questions.commands.server.ts';

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
const asked = async (positionId: string) =>
  (await questionsOf(services.db, positionId)).map(({ text }) => text);
const move = (id: string, direction: 'up' | 'down') => moveQuestion(services.db, riaan, { id, direction });

const audited = (...about: string[]) =>
  services.database.query(
    'select action, details from audit_entries where subject_id = any($1::uuid[]) order by at',
    [about],
  );

async function addThree() {
  const add = (text: string) => addQuestion(services.database, welder, text);
  return [await add('One'), await add('Two'), await add('Three')] as const;
}

test('H8: a question moves up and down among those of its position, on the form and in the list', async () => {
  await addQuestion(services.database, driver, 'Licence?');
  const [one, two, three] = await addThree();
  expect(await move(three, 'up')).toEqual({ ok: true, text: 'Three', place: 2, among: 3 });
  expect(await asked(welder)).toEqual(['One', 'Three', 'Two']);
  expect(await move(one, 'down')).toMatchObject({ place: 2 });
  expect(await asked(welder)).toEqual(['Three', 'One', 'Two']);
  const [, offered] = (await offeredPositions(services.db)).sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(offered?.questions.map(({ text }) => text)).toEqual(['Three', 'One', 'Two']);
  const { rows } = await listQuestions(services.db, { position: '' }, 1);
  expect(rows.map(({ text, place, among }) => [text, place, among])).toEqual([
    ['Licence?', 1, 1],
    ['Three', 1, 3],
    ['One', 2, 3],
    ['Two', 3, 3],
  ]);
  expect(await move(two, 'down')).toEqual({ ok: true, text: 'Two', place: 3, among: 3 });
  expect(await asked(welder)).toEqual(['Three', 'One', 'Two']);
  expect(await audited(one, two, three)).toEqual([
    { action: 'question-moved', details: { question: 'Three', position: 'Welder', place: '2' } },
    { action: 'question-moved', details: { question: 'One', position: 'Welder', place: '2' } },
  ]);
});

test('H8: a new question comes last, also after others were moved, and so does one from another position', async () => {
  const [, two] = await addThree();
  await move(two, 'up');
  const question = { text: 'Four', positionId: welder, type: 'text' as const, options: [] };
  await createQuestion(services.db, riaan, question);
  expect(await asked(welder)).toEqual(['Two', 'One', 'Three', 'Four']);
  await addQuestion(services.database, driver, 'Licence?');
  const own = await addQuestion(services.database, driver, 'Code?');
  await move(own, 'up');
  await changeQuestion(services.db, riaan, {
    id: own,
    version: '',
    changes: { positionId: welder },
    base: { positionId: driver },
  });
  expect(await asked(welder)).toEqual(['Two', 'One', 'Three', 'Four', 'Code?']);
});

test('H8: of two people who move questions of a position at the same time, the second moves what the first left', async () => {
  const [one, two, three] = await addThree();
  // Both have begun before either can finish.
  const row = await services.database.hold(`update questions set text = text where id = '${two}'`);
  const moves = Promise.all([move(one, 'down'), move(three, 'up')]);
  await row.waitedFor();
  await row.release();
  expect((await moves).map(({ ok }) => ok)).toEqual([true, true]);
  expect(['Two,Three,One', 'Three,One,Two']).toContain((await asked(welder)).join());
  const places = await services.database.query('select place from questions order by place');
  expect(places).toEqual([{ place: -3 }, { place: -2 }, { place: -1 }]);
});

test('H8: a question that was deleted, or whose position was, is not moved', async () => {
  const [one, two] = await addThree();
  await services.database.query('delete from questions where id = $1', [one]);
  expect(await move(one, 'down')).toEqual({ ok: false, fault: 'gone' });
  await services.database.query('delete from positions where id = $1', [welder]);
  expect(await move(two, 'down')).toEqual({ ok: false, fault: 'gone' });
});

test('H8: the answers of an application have the order of the questions, on its page and in the CSV', async () => {
  const [one, two, three] = await addThree();
  await move(three, 'up');
  await move(three, 'up');
  const form = validApplication('welder', {
    [answerField(one)]: 'a',
    [answerField(two)]: 'b',
    [answerField(three)]: 'c',
  });
  const read = readApplication(form, 'applicant');
  if (!read.ok) throw new Error(JSON.stringify(read.messages));
  const stored = await submitApplication(services, read.application, null, null, { from: 'careers' });
  if (!stored.ok) throw new Error(JSON.stringify(stored));
  const application = await findApplication(services.db, stored.id);
  expect(application?.answers.map(({ question }) => question)).toEqual(['Three', 'One', 'Two']);
  const [exported] = await Array.fromAsync(exportBatches(services.db, undefined));
  expect(exported).toContain('"Three: c\nOne: a\nTwo: b"');
});

test('H8: questions are copied in their order to the end of another position’s, and duplicates are skipped', async () => {
  const [, two] = await addThree();
  await move(two, 'up');
  await addQuestion(services.database, welder, 'Which gas?', 'select', ['Argon', 'Mix']);
  await addQuestion(services.database, driver, 'Licence?');
  await addQuestion(services.database, driver, ' three ');
  const copied = await copyQuestions(services.db, riaan, { from: welder, to: driver });
  expect(copied).toEqual({ ok: true, position: 'Driver', copied: 3, skipped: 1 });
  expect(await asked(driver)).toEqual(['Licence?', ' three ', 'Two', 'One', 'Which gas?']);
  expect((await questionsOf(services.db, driver)).at(-1)).toMatchObject({
    type: 'select',
    options: ['Argon', 'Mix'],
  });
  expect(await asked(welder)).toEqual(['Two', 'One', 'Three', 'Which gas?']);
  expect((await audited(driver)).at(-1)).toEqual({
    action: 'questions-copied',
    details: { from: 'Welder', to: 'Driver', copied: '3' },
  });
  expect(await copyQuestions(services.db, riaan, { from: welder, to: driver })).toMatchObject({
    copied: 0,
    skipped: 4,
  });
});

test('H8: nothing is copied from or to a position that was deleted', async () => {
  await addThree();
  const gone = '11111111-1111-4111-8111-111111111111';
  const copy = (from: string, to: string) => copyQuestions(services.db, riaan, { from, to });
  expect(await copy(gone, driver)).toEqual({ ok: false, fault: 'position-gone', field: 'from' });
  expect(await copy(welder, gone)).toEqual({ ok: false, fault: 'position-gone', field: 'to' });
});

test.each([
  [{ copied: 3, skipped: 0 }, '3 questions copied to Welder'],
  [{ copied: 1, skipped: 1 }, '1 question copied to Welder; 1 was there already'],
  [{ copied: 0, skipped: 2 }, 'Nothing copied to Welder: 2 were there already'],
  [{ copied: 0, skipped: 0 }, 'That position has no questions to copy'],
])('H8: %j is reported as %j', (counts, text) => {
  expect(copiedText('Welder', counts)).toBe(text);
});
