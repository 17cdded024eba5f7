import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { openTestServices } from '#tests/support/services.ts';
import { fillApplicationSearch } from '../applications/fill-search.commands.server.ts';
import { readApplicationFilter } from './application-filter.ts';
import {
  countByStatus,
  countNewer,
  findNeighbours,
  latestNumber,
  listApplications,
  selectableApplications,
} from './applications.queries.server.ts';

const services = await openTestServices();
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
  expect(await list({ q: 'WELD' })).toMatchObject({ names: ['Anna Welder'], total: 1 });
  expect(await list({ q: '%' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ position: welder })).toMatchObject({ names: ['Anna Welder'], total: 1 });
  expect(await list({ position: 'none' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ status: 'busy' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ assigned: 'me' })).toMatchObject({ names: ['Anna Welder'], total: 1 });
  expect(await list({ assigned: 'none' })).toMatchObject({ names: ['Ben 100%'], total: 1 });
  expect(await list({ q: 'anna', status: 'busy' })).toMatchObject({ names: [], total: 0 });
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

test('H1: one search finds a name without accents, a phone in any spelling, an email and a reference', async () => {
  const { number } = await addApplication(services.database, {
    fullName: 'André Müller',
    email: 'am@steel.example',
    contactNumber: '+27 82 555 0142',
  });
  await addApplication(services.database, { fullName: 'Sipho Nkosi', contactNumber: '011 555 0100' });
  for (const q of [
    'andre',
    'MULLER andré',
    '082 555-0142',
    '+27825550142',
    '0027 82 555',
    'am@steel',
    `a-${number}`,
    `A${number}`,
  ]) {
    expect([q, (await list({ q })).names]).toEqual([q, ['André Müller']]);
  }
  expect((await list({ q: 'andre sipho' })).names).toEqual([]);
});

test('H1: applications of an older version are found once their search text is filled in', async () => {
  await addApplication(services.database, { fullName: 'José' });
  await services.database.query('update applications set search = null');
  expect((await list({ q: 'jose' })).names).toEqual([]);
  await fillApplicationSearch(services.db);
  expect((await list({ q: 'jose' })).names).toEqual(['José']);
});

test('H1: the first and the last day belong to the filter, by the company’s time', async () => {
  const at = (time: string) => `timestamptz '${time}'`;
  await addApplication(services.database, { fullName: 'Before', createdAt: at('2026-11-02T21:59:59Z') });
  await addApplication(services.database, { fullName: 'First', createdAt: at('2026-11-02T22:00:00Z') });
  await addApplication(services.database, { fullName: 'Last', createdAt: at('2026-11-04T21:59:59Z') });
  await addApplication(services.database, { fullName: 'After', createdAt: at('2026-11-04T22:00:00Z') });
  expect((await list({ from: '2026-11-03', to: '2026-11-04' })).names).toEqual(['Last', 'First']);
});

test('H4: the list can be filtered by any colleague', async () => {
  const admin = await addColleague(services.database, 'Nomvula');
  await addApplication(services.database, { fullName: 'Hers', assigneeId: admin.id });
  await addApplication(services.database, { fullName: 'Nobody’s' });
  expect((await list({ assigned: admin.id })).names).toEqual(['Hers']);
});

test('H1: the tabs count each status of the rest of the filter', async () => {
  await addApplication(services.database, { fullName: 'Anna', status: 'busy' });
  await addApplication(services.database, { fullName: 'Anna', status: 'closed' });
  await addApplication(services.database, { fullName: 'Ben', status: 'busy' });
  const filter = readApplicationFilter(new URLSearchParams({ q: 'anna', status: 'busy' }));
  expect(await countByStatus(services.db, filter, ME)).toEqual({ busy: 1, closed: 1 });
});

test('H1: a list knows the highest number of all applications, also of those that it does not show', async () => {
  await addApplication(services.database, { fullName: 'Anna' });
  await addApplication(services.database, { fullName: 'Ben' });
  const latest = await latestNumber(services.db);
  for (const q of ['anna', 'nobody has this']) {
    const filter = readApplicationFilter(new URLSearchParams({ q }));
    expect((await listApplications(services.db, filter, ME, 1)).latest).toBe(latest);
  }
});

test('H1: new applications are counted as far as they match', async () => {
  await addApplication(services.database, { fullName: 'Anna' });
  const latest = await latestNumber(services.db);
  await addApplication(services.database, { fullName: 'Anna' });
  await addApplication(services.database, { fullName: 'Ben' });
  const filter = readApplicationFilter(new URLSearchParams({ q: 'anna' }));
  expect(await countNewer(services.db, filter, ME, latest)).toBe(1);
});

test('H1: next and previous follow the filtered list in its order, also from an application that left it', async () => {
  const ids: Record<string, string> = {};
  for (const [at, status] of ['busy', 'active', 'busy', 'busy'].entries()) {
    const { id } = await addApplication(services.database, {
      fullName: `${at}`,
      status,
      createdAt: daysAgo(at + 1),
    });
    ids[at] = id;
  }
  const around = (id: string | undefined, asked: Record<string, string>) =>
    findNeighbours(services.db, readApplicationFilter(new URLSearchParams(asked)), ME, id ?? '');
  expect(await around(ids[2], { status: 'busy' })).toEqual({
    previous: ids[0],
    next: ids[3],
    place: 2,
    total: 3,
    isListed: true,
  });
  expect(await around(ids[2], { status: 'busy', sort: 'applied-oldest' })).toEqual({
    previous: ids[3],
    next: ids[0],
    place: 2,
    total: 3,
    isListed: true,
  });
  expect(await around(ids[0], {})).toMatchObject({ previous: null, next: ids[1], place: 1, total: 4 });
  await services.database.query(`update applications set status = 'closed' where id = $1`, [ids[2]]);
  expect(await around(ids[2], { status: 'busy' })).toMatchObject({
    previous: ids[0],
    next: ids[3],
    total: 2,
    isListed: false,
  });
});

test('H2: the whole filtered list can be selected', async () => {
  const { id } = await addApplication(services.database, { status: 'busy' });
  await addApplication(services.database);
  const filter = readApplicationFilter(new URLSearchParams({ status: 'busy' }));
  expect(await selectableApplications(services.db, filter, ME)).toEqual([
    { id, status: 'busy', assigneeId: null },
  ]);
});

test.each([
  ['position=none', { position: 'none' }],
  ['position=welder', { position: '' }],
  ['status=gone', { status: '' }],
  ['assigned=you', { assigned: '' }],
  ['sort=name', { sort: 'applied-latest' }],
  ['q=%00%20Thandi%20', { q: 'Thandi' }],
  ['name=Thandi', { q: 'Thandi' }],
  ['from=2026-11-03&to=2026-13-01', { from: '2026-11-03', to: '' }],
])('R1: of the address ?%s is read %j', (search, read) => {
  expect(readApplicationFilter(new URLSearchParams(search))).toMatchObject(read);
});
