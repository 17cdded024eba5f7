import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RowEdit } from '#app/platform/db/row-edit.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { type CandidateFilter, NO_CANDIDATE_FILTER } from '../hiring/candidate-filter.ts';
import { listCandidates } from '../hiring/candidates.queries.server.ts';
import type { CandidateFields } from './candidate.ts';
import { changeCandidate } from './candidates.commands.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate positions, candidates cascade'));

const riaan = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };
const list = (filter: Partial<CandidateFilter> = {}, page = 1) =>
  listCandidates(services.db, { ...NO_CANDIDATE_FILTER, ...filter }, page);
const names = async (filter: Partial<CandidateFilter> = {}, page = 1) =>
  (await list(filter, page)).rows.map(({ fullName }) => fullName);
const add = (fullName: string, createdAt = 'now()', positionId: string | null = null) =>
  addApplication(services.database, { fullName, createdAt, positionId });

test('R11: each candidate is listed with position and application, or without', async () => {
  const positionId = await addPosition(services.database, 'Sales');
  const { id: applicationId, candidateId } = await add('Thandi', "now() - interval '1 hour'", positionId);
  await services.database.query(
    `insert into candidates (full_name, email, contact_number) values ('Sipho', 's@example.org', '1')`,
  );
  expect((await list()).rows).toMatchObject([
    { fullName: 'Sipho', applicationId: null, positionName: null },
    { id: candidateId, fullName: 'Thandi', applicationId, positionName: 'Sales' },
  ]);
});

test('R11: the search takes % and _ literally', async () => {
  for (const name of ['Thandi Nkosi', 'Sipho', '100%_er']) await add(name);
  expect(await names({ q: 'NKOSI' })).toEqual(['Thandi Nkosi']);
  expect(await names({ q: '%_' })).toEqual(['100%_er']);
});

test('R11, H1: a candidate is found without accents, by phone in any spelling, email and reference, also without an application', async () => {
  const zoe = { fullName: 'Zoë Müller', email: 'zoe@example.org', contactNumber: '+27 82 555 0142' };
  const { number } = await addApplication(services.database, zoe);
  await services.database.query(
    `insert into candidates (full_name, email, contact_number) values ('Renée Nel', 'renee@example.net', '0115550100')`,
  );
  await addApplication(services.database, {
    fullName: 'Sipho',
    email: 's@example.org',
    contactNumber: '011 555 0199',
  });
  const found = await Promise.all(
    ['zoe muller', 'ZOË', '082 555 0142', '+27825550142', 'zoe@', `A-${number}`, `a${number}`].map((q) =>
      names({ q }),
    ),
  );
  expect(found).toEqual(found.map(() => ['Zoë Müller']));
  expect([await names({ q: 'renee' }), await names({ q: 'NÉL example.net' })]).toEqual([
    ['Renée Nel'],
    ['Renée Nel'],
  ]);
  expect(await names({ q: 'zoe nel' })).toEqual([]);
});

test("R11: the position filter finds a position's candidates, and those without one", async () => {
  const sales = await addPosition(services.database, 'Sales');
  const other = await addPosition(services.database, 'Other');
  await add('Thandi', 'now()', sales);
  await add('Sipho', 'now()', other);
  await services.database.query('delete from positions where id = $1', [other]);
  expect(await names({ position: sales })).toEqual(['Thandi']);
  expect(await names({ position: 'none' })).toEqual(['Sipho']);
});

test('R11: the date filter matches days in South Africa, also partially', async () => {
  await add('Late on the 2nd', "timestamptz '2026-11-02T21:59:59Z'");
  await add('Early on the 3rd', "timestamptz '2026-11-02T22:00:00Z'");
  await add('Late on the 3rd', "timestamptz '2026-11-03T21:59:59Z'");
  await add('On the 30th', "timestamptz '2026-11-30T10:00:00Z'");
  await add('A year before', "timestamptz '2025-11-03T10:00:00Z'");
  expect(await names({ date: 'nov  3, 2026' })).toEqual(['Late on the 3rd', 'Early on the 3rd']);
  expect(await names({ date: 'Nov 3' })).toEqual([
    'On the 30th',
    'Late on the 3rd',
    'Early on the 3rd',
    'A year before',
  ]);
  expect(await names({ date: '2025' })).toEqual(['A year before']);
  expect(await names({ date: 'Nov 31, 2026' })).toEqual([]);
});

test('R11: a page has 10 candidates, latest or oldest first; the count follows the filter', async () => {
  for (let number = 10; number < 33; number += 1)
    await add(`Person ${number}`, `now() - interval '${number} days'`);
  await add('Somebody', "now() - interval '40 days'");
  expect((await list()).pages).toBe(3);
  expect((await names()).slice(0, 2)).toEqual(['Person 10', 'Person 11']);
  expect((await names({ sort: 'oldest' })).slice(0, 2)).toEqual(['Somebody', 'Person 32']);
  expect(await names({}, 3)).toEqual(['Person 30', 'Person 31', 'Person 32', 'Somebody']);
  expect(await list({ q: 'somebody' }, 3)).toMatchObject({ page: 1, pages: 1 });
});

type Details = RowEdit<CandidateFields>['changes'];
const change = (id: string, version: string, changes: Details, base: Details = {}) =>
  changeCandidate(services.db, riaan, { id, version, changes, base });

test('R12: changed details are stored, the application counts as edited, and the audit has the reference only', async () => {
  const { candidateId, number } = await add('Thandi', "now() - interval '1 day'");
  const version = (await list()).rows[0]?.version ?? '';
  const changed = { fullName: 'Thandi Nkosi', email: 'new@example.org', contactNumber: '+27 82 555 0142' };
  expect(await change(candidateId, version, changed)).toEqual({ ok: true });
  expect((await list()).rows).toMatchObject([changed]);
  expect(
    await services.database.query(
      `select last_edited_at > now() - interval '1 hour' as now from applications`,
    ),
  ).toEqual([{ now: true }]);
  const noted = await services.database.query(
    'select action, details from audit_entries where subject_id = $1',
    [candidateId],
  );
  expect(noted).toEqual([
    {
      action: 'candidate-changed',
      details: { reference: `A-${number}`, changed: 'full name, email' },
    },
  ]);
});

test("R12: of two concurrent edits the second gets the first one's values", async () => {
  const { candidateId } = await add('Thandi');
  const version = (await list()).rows[0]?.version ?? '';
  const both = await Promise.all(
    ['One', 'Two'].map((fullName) => change(candidateId, version, { fullName }, { fullName: 'Thandi' })),
  );
  const [refused] = both.filter(({ ok }) => !ok);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refused).toMatchObject({ fault: 'changed', stored: { fullName: (await names())[0] } });
});

test('R12, X3: concurrent edits of different details both succeed', async () => {
  const { candidateId } = await add('Thandi');
  const version = (await list()).rows[0]?.version ?? '';
  await change(candidateId, version, { fullName: 'Thandi Nkosi' }, { fullName: 'Thandi' });
  const second = await change(
    candidateId,
    version,
    { email: 'new@example.org' },
    { email: 'thandi@example.org' },
  );
  expect(second).toEqual({ ok: true });
  expect((await list()).rows).toMatchObject([{ fullName: 'Thandi Nkosi', email: 'new@example.org' }]);
});

test('R12, X3: confirming after a conflict replaces that detail only', async () => {
  const { candidateId } = await add('Thandi');
  const version = (await list()).rows[0]?.version ?? '';
  await change(candidateId, version, { fullName: 'Theirs', contactNumber: '011 555 0100' });
  const refused = await change(candidateId, version, { fullName: 'Mine' }, { fullName: 'Thandi' });
  const shown = 'stored' in refused ? refused.stored.version : '';
  expect(await change(candidateId, shown, { fullName: 'Mine' }, { fullName: 'Thandi' })).toEqual({
    ok: true,
  });
  expect((await list()).rows).toMatchObject([{ fullName: 'Mine', contactNumber: '011 555 0100' }]);
});

test("R12: a deleted candidate can't be changed", async () => {
  const { candidateId } = await add('Thandi');
  await services.database.query('delete from candidates');
  expect(await change(candidateId, '1', { fullName: 'Thandi' })).toEqual({ ok: false, fault: 'gone' });
});
