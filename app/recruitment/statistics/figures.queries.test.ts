import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { openTestServices } from '#tests/support/services.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  recentApplications,
  yearFigures,
  yearsWithApplications,
} from './figures.queries.server.ts';

/** Mid January, when the previous month is in another year. */
const NOW = new Date('2026-01-15T10:00:00Z');

let welder: string;
const services = await openTestServices();
beforeAll(async () => {
  const { database } = services;
  const { id: assigneeId } = await addColleague(database, 'Sipho');
  welder = await addPosition(database, 'Welder');
  const driver = await addPosition(database, 'Driver', { active: false });
  const sales = await addPosition(database, 'Sales');
  await database.query(`update positions set created_at = '2025-01-01'`);
  await database.query(`update positions set created_at = '2026-01-10' where id = $1`, [sales]);
  const add = (date: string, status: string, positionId: string | null = welder, assigned = false) =>
    addApplication(database, {
      createdAt: `'${date}'::timestamptz`,
      status,
      positionId,
      fullName: `${status} ${date}`,
      assigneeId: assigned ? assigneeId : null,
    });
  await add('2024-06-01T08:00:00Z', 'closed');
  await add('2025-07-02T08:00:00Z', 'hired');
  await add('2025-11-05T08:00:00Z', 'busy', welder, true);
  await add('2025-12-03T08:00:00Z', 'busy', driver, true);
  await add('2025-12-04T08:00:00Z', 'closed', null, true);
  // The last moment of 2025 in Johannesburg, and the first of 2026.
  await add('2025-12-31T21:59:59.999Z', 'active');
  await add('2025-12-31T22:00:00Z', 'active', welder, true);
  await add('2026-01-14T08:00:00Z', 'busy', welder, true);
  // An application whose assignee was deleted is not assigned.
  const left = await add('2026-01-14T09:00:00Z', 'busy', welder, true);
  await database.query('update applications set assignee_id = null where id = $1', [left.id]);
});
afterAll(() => services[Symbol.asyncDispose]());

test('D1: the years range from the earliest application to now, in the company’s time zone', async () => {
  expect(await yearsWithApplications(services.db, NOW)).toEqual([2026, 2025, 2024]);
  expect(await yearsWithApplications(services.db, new Date('2026-12-31T22:00:00Z'))).toEqual([
    2027, 2026, 2025, 2024,
  ]);
});

test('D2: in January the current month is compared with December of the year before', async () => {
  expect(await yearFigures(services.db, 2026, NOW)).toEqual({
    month: '2026-01',
    total: { count: 3, change: 0 },
    busy: { count: 2, change: 100 },
    assigned: { count: 2, change: 0 },
    positions: { count: 2, change: 100 },
  });
});

test('D2: a past year compares its December with its November, and counts positions that existed then', async () => {
  expect(await yearFigures(services.db, 2025, NOW)).toEqual({
    month: '2025-12',
    total: { count: 5, change: 200 },
    busy: { count: 2, change: 0 },
    assigned: { count: 3, change: 100 },
    positions: { count: 1, change: 0 },
  });
});

test('D2: a year without data is all 0', async () => {
  const none = { count: 0, change: 0 };
  const figures = await yearFigures(services.db, 2020, NOW);
  expect(figures).toEqual({ month: '2020-12', total: none, busy: none, assigned: none, positions: none });
});

test('D3: six months by status, including months without applications', async () => {
  expect(await applicationsByMonth(services.db, 2026, NOW)).toEqual([
    { month: '2025-08', statuses: {} },
    { month: '2025-09', statuses: {} },
    { month: '2025-10', statuses: {} },
    { month: '2025-11', statuses: { busy: 1 } },
    { month: '2025-12', statuses: { busy: 1, closed: 1, active: 1 } },
    { month: '2026-01', statuses: { active: 1, busy: 2 } },
  ]);
  const [july] = await applicationsByMonth(services.db, 2025, NOW);
  expect(july).toEqual({ month: '2025-07', statuses: { hired: 1 } });
});

test('D4: assigned applications by position add up to the card', async () => {
  expect(await assignedByPosition(services.db, 2025)).toEqual([
    { position: 'Driver', count: 1 },
    { position: 'Welder', count: 1 },
    { position: 'Unknown Position', count: 1 },
  ]);
  expect(await assignedByPosition(services.db, 2026)).toEqual([{ position: 'Welder', count: 2 }]);
  expect(await assignedByPosition(services.db, 2024)).toEqual([]);
});

test('D5: the six newest of the year, newest first', async () => {
  for (let more = 0; more < 3; more += 1) {
    await addApplication(services.database, { createdAt: `'2025-03-0${more + 1}T08:00:00Z'::timestamptz` });
  }
  const recent = await recentApplications(services.db, 2025);
  expect(recent.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual([
    '2025-12-31',
    '2025-12-04',
    '2025-12-03',
    '2025-11-05',
    '2025-07-02',
    '2025-03-03',
  ]);
  expect(recent[1]).toMatchObject({ position: null, status: 'closed', avatar: 'hard-hat' });
});
