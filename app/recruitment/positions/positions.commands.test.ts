import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { RowEdit } from '#app/platform/db/row-edit.ts';
import { tagChannel } from '#app/platform/http/page-tags.ts';
import { addApplication, addQuestion } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { listPositions } from '../hiring/positions.queries.server.ts';
import type { PositionFields } from './position.ts';
import { changePosition, createPosition, deletePosition } from './positions.commands.server.ts';
import { positionChoices } from './positions.queries.server.ts';
import { changeQuestion, createQuestion, deleteQuestion } from './questions.commands.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate positions, questions, candidates cascade'));

const riaan = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };
const welder = { name: 'Welder', description: 'You weld.', active: true, closesOn: null };
const nobody = '11111111-1111-4111-8111-111111111111';

const create = (change: Partial<typeof welder> = {}) =>
  createPosition(services.db, riaan, { ...welder, ...change });

async function add(change: Partial<typeof welder> = {}) {
  const created = await create(change);
  if (!created.ok) throw new Error(created.fault);
  return created;
}

const listed = async (page = 1) => (await listPositions(services.db, page)).rows;
const audit = () =>
  services.database.query('select action, subject_id, details from audit_entries order by at');

async function onlyVersion(): Promise<string> {
  const [position] = await listed();
  if (position === undefined) throw new Error('There is no position');
  return position.version;
}

test('R3: a name that another position has is refused, also when two are created at once and when one is renamed', async () => {
  const outcomes = await Promise.all([create(), create({ name: 'WELDER' })]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const { id } = await add({ name: 'Driver' });
  const [, driver] = await listed().then((rows) => rows.toSorted((a, b) => b.name.localeCompare(a.name)));
  const rename = (name: string) => change(id, driver?.version ?? '', { name }, { name: 'Driver' });
  expect(await rename('welder')).toEqual({ ok: false, fault: 'name-taken' });
  // Its own name in other letters is free.
  expect(await rename('DRIVER')).toEqual({ ok: true });
  expect((await listed()).map(({ name }) => name.toLowerCase()).sort()).toEqual(['driver', 'welder']);
});

test('R3: a position is stored with a unique slug, even if its name leads to the same', async () => {
  const stored = await Promise.all([add(), add({ name: 'Welder?' }), add({ name: 'Welder!' })]);
  expect(stored.map(({ slug }) => slug).sort()).toEqual(['welder', 'welder-2', 'welder-3']);
  // Without a letter of the Latin alphabet.
  expect(await add({ name: '焊工' })).toMatchObject({ slug: 'position' });
  expect(await listed()).toHaveLength(4);
  expect(await audit()).toContainEqual({
    action: 'position-created',
    subject_id: stored[0]?.id,
    details: { name: 'Welder', address: stored[0]?.slug, active: 'true' },
  });
});

type Changes = RowEdit<PositionFields>['changes'];
const change = (id: string, version: string, changes: Changes, base: Changes = {}) =>
  changePosition(services.db, riaan, { id, version, changes, base });

test("R3, X3: an edit changes only its fields; switching Active off doesn't undo a concurrent change of name", async () => {
  const { id } = await add();
  const seen = await onlyVersion();
  await change(id, seen, { name: 'Renamed' }, { name: welder.name });
  expect(await change(id, seen, { active: false }, { active: true })).toEqual({ ok: true });
  expect(await listed()).toMatchObject([{ ...welder, name: 'Renamed', active: false }]);
});

test('R3: a changed position keeps its slug', async () => {
  const { id } = await add();
  const changed = { name: 'Coded Welder', description: '', active: false };
  expect(await change(id, await onlyVersion(), changed)).toEqual({ ok: true });
  expect(await listed()).toEqual([
    {
      id,
      slug: 'welder',
      version: expect.any(String),
      closesOn: null,
      isSample: false,
      applications: 0,
      ...changed,
    },
  ]);
  expect((await audit()).at(-1)).toEqual({
    action: 'position-changed',
    subject_id: id,
    details: { name: 'Coded Welder', active: 'false' },
  });
});

test('R3: a conflicting edit gets the stored values, and can then replace them', async () => {
  const { id } = await add();
  const seen = await onlyVersion();
  await change(id, seen, { ...welder, name: 'Theirs' });
  const refused = await change(id, seen, { ...welder, name: 'Mine' });
  expect(refused).toMatchObject({ ok: false, fault: 'changed', stored: { ...welder, name: 'Theirs' } });
  expect(await listed()).toMatchObject([{ name: 'Theirs' }]);
  const version = 'stored' in refused ? refused.stored.version : '';
  expect(await change(id, version, { ...welder, name: 'Mine' })).toEqual({
    ok: true,
  });
  expect(await change(nobody, version, welder)).toEqual({
    ok: false,
    fault: 'gone',
  });
});

test('R14: deleting a position keeps its applications, their answers and its questions', async () => {
  const { id } = await add();
  await addQuestion(services.database, id, 'MIG or stick?');
  const { id: application } = await addApplication(services.database, {
    positionId: id,
    answers: [['MIG or stick?', 'Both']],
  });
  expect(await deletePosition(services.db, riaan, id)).toBe(true);
  expect(await services.database.query('select id, position_id from applications')).toEqual([
    { id: application, position_id: null },
  ]);
  expect(await services.database.query('select answer from application_answers')).toEqual([
    { answer: 'Both' },
  ]);
  expect(await services.database.query('select text, position_id from questions')).toEqual([
    { text: 'MIG or stick?', position_id: null },
  ]);
  expect((await audit()).at(-1)).toEqual({
    action: 'position-deleted',
    subject_id: id,
    details: { name: 'Welder', address: 'welder' },
  });
  expect(await deletePosition(services.db, riaan, id)).toBe(false);
});

test('R3: positions are paged in the database, open ones first; a page beyond the end shows the last one', async () => {
  for (let number = 10; number < 37; number += 1)
    await add({ name: `Position ${number}`, active: number === 36 });
  const first = await listPositions(services.db, 1);
  expect([first.pages, first.rows.length, first.rows[0]?.name, first.rows[1]?.name]).toEqual([
    2,
    25,
    'Position 36',
    'Position 10',
  ]);
  const last = await listPositions(services.db, 9);
  expect([last.page, last.rows.map(({ name }) => name)]).toEqual([2, ['Position 34', 'Position 35']]);
  expect((await positionChoices(services.db)).slice(0, 2).map(({ name }) => name)).toEqual([
    'Position 10',
    'Position 11',
  ]);
});

test('R3: an empty list has one empty page', async () => {
  expect(await listPositions(services.db, 3)).toMatchObject({
    rows: [],
    total: 0,
    page: 1,
    pages: 1,
    size: 25,
  });
});

test('R3, R4: every change renews the careers pages of all processes, closing and deleting drop them', async () => {
  const told: string[] = [];
  const ends = (['renew', 'drop'] as const).map((how) =>
    services.live.listen(tagChannel('positions', how), () => told.push(how)),
  );
  const expectNext = (how: string) => vi.waitUntil(() => told.shift() === how);
  const { id } = await add();
  await expectNext('renew');
  await change(id, await onlyVersion(), { name: 'Coded Welder' });
  await expectNext('renew');
  const question = { positionId: id, text: 'Coded?', type: 'text' as const, options: [] };
  const asked = await createQuestion(services.db, riaan, question);
  await expectNext('renew');
  if (!asked.ok) throw new Error(asked.fault);
  await changeQuestion(services.db, riaan, {
    id: asked.id,
    version: '',
    base: { text: 'Coded?' },
    changes: { text: 'Certified?' },
  });
  await expectNext('renew');
  await deleteQuestion(services.db, riaan, asked.id);
  await expectNext('renew');
  await change(id, await onlyVersion(), { active: false });
  await expectNext('drop');
  await change(id, await onlyVersion(), { active: true });
  await expectNext('renew');
  await deletePosition(services.db, riaan, id);
  await expectNext('drop');
  expect(told).toEqual([]);
  for (const end of ends) end();
});
