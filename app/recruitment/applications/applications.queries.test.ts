import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { readApplicationFilter } from './application-filter.ts';
import { listApplications } from './applications.queries.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(() => services.database.query('truncate candidates, positions, admins cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const ME = '11111111-1111-4111-8111-111111111111';

async function list(asked: Record<string, string> = {}, page = 1) {
  const filter = readApplicationFilter(new URLSearchParams(asked));
  const { rows, ...rest } = await listApplications(services.db, filter, ME, page);
  return { names: rows.map(({ fullName }) => fullName), rows, ...rest };
}

const daysAgo = (days: number) => `now() - interval '${days} days'`;

test('R1: the list has ten applications a page, newest first, and a page past the end shows the last one', async () => {
  for (let day = 1; day <= 12; day += 1) {
    await addApplication(services.database, { fullName: `Day ${day}`, createdAt: daysAgo(day) });
  }
  const first = await list();
  expect(first.names).toEqual(Array.from({ length: 10 }, (_, i) => `Day ${i + 1}`));
  expect(first).toMatchObject({ total: 12, page: 1, pages: 2 });
  expect(await list({}, 2)).toMatchObject({ names: ['Day 11', 'Day 12'], total: 12, page: 2 });
  expect(await list({}, 99)).toMatchObject({ names: ['Day 11', 'Day 12'], total: 12, page: 2 });
});

test('R1: without applications the list is empty', async () => {
  expect(await list()).toMatchObject({ names: [], total: 0, page: 1, pages: 1 });
});

test('R1: name, position, status and assignee filter the list and its count', async () => {
  const welder = await addPosition(services.database, 'Welder');
  await services.database.query(
    `insert into admins (id, name, email, position) values ($1, 'Sipho', 'sipho@example.com', 'Manager')`,
    [ME],
  );
  await addApplication(services.database, { fullName: 'Anna Welder', positionId: welder, assigneeId: ME });
  await addApplication(services.database, { fullName: 'Ben 100%', status: 'busy' });
  expect(await list({ name: 'WELD' })).toMatchObject({ names: ['Anna Welder'], total: 1 });
  expect(await list({ name: '%' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ position: welder })).toMatchObject({ names: ['Anna Welder'], total: 1 });
  expect(await list({ position: 'none' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ status: 'busy' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ assigned: 'me' })).toMatchObject({ names: ['Anna Welder'], total: 1 });
  expect(await list({ assigned: 'none' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ name: 'anna', status: 'busy' })).toMatchObject({ names: [], total: 0 });
  expect((await list({ assigned: 'me' })).rows).toEqual([
    expect.objectContaining({ position: 'Welder', assignee: 'Sipho', assigneeAvatar: null }),
  ]);
});

test('R1: the list can be sorted by application date or last edit, in both directions', async () => {
  const old = await addApplication(services.database, { fullName: 'Old', createdAt: daysAgo(9) });
  await addApplication(services.database, { fullName: 'New', createdAt: daysAgo(1) });
  await services.database.query('update applications set last_edited_at = now() where id = $1', [old.id]);
  expect((await list({ sort: 'applied-oldest' })).names).toEqual(['Old', 'New']);
  expect((await list({ sort: 'edited-latest' })).names).toEqual(['Old', 'New']);
  expect((await list({ sort: 'edited-oldest' })).names).toEqual(['New', 'Old']);
});

test('R14: an application is kept when its position is deleted', async () => {
  const welder = await addPosition(services.database, 'Welder');
  await addApplication(services.database, { positionId: welder });
  await services.database.query('delete from positions');
  expect((await list()).rows).toEqual([expect.objectContaining({ position: null })]);
});

test.each([
  ['position=none', { position: 'none' }],
  ['position=welder', { position: '' }],
  ['status=gone', { status: '' }],
  ['assigned=you', { assigned: '' }],
  ['sort=name', { sort: 'applied-latest' }],
  ['name=%00%20Thandi%20', { name: 'Thandi' }],
])('R1: of the address ?%s is read %j', (search, read) => {
  expect(readApplicationFilter(new URLSearchParams(search))).toMatchObject(read);
});
