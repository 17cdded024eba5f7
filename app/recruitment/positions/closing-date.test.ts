import { afterAll, beforeEach, expect, test } from 'vitest';
import { jobPosting } from '#app/company/head/job-posting.ts';
import { tagChannel } from '#app/platform/http/page-tags.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { validApplication } from '../apply/application-fields.fixture.ts';
import { submitApplication } from '../apply/apply.commands.server.ts';
import { listPositions } from '../hiring/positions.queries.server.ts';
import { scheduleRecruitmentJobs } from '../recruitment.jobs.server.ts';
import { positionPage } from './career-pages.ts';
import { findPosition, offeredPositions, openPositions } from './open-positions.queries.server.ts';
import { isOpen, positionSchema } from './position.ts';

const services = await openTestServices();
beforeEach(() => services.database.query('truncate candidates, positions cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const closesOn = (day: string) => services.database.query('update positions set closes_on = $1', [day]);

test('H8: a position is open on its closing date and closed the day after', () => {
  const position = { active: true, closesOn: '2026-11-24' };
  expect([isOpen(position, '2026-11-24'), isOpen(position, '2026-11-25')]).toEqual([true, false]);
  expect(isOpen({ active: true, closesOn: null })).toBe(true);
  expect(isOpen({ active: false, closesOn: null })).toBe(false);
});

test('H8: after its closing date a position leaves the careers pages and refuses applications', async () => {
  await addPosition(services.database, 'Welder');
  await closesOn('2026-11-24');
  // The last second of that day in Johannesburg, which is two hours ahead of UTC, and the first of the next.
  const [before, after] = ['2026-11-24T23:59:59+02:00', '2026-11-25T00:00:00+02:00'].map(
    (at) => new Date(at),
  );
  expect(await openPositions(services.db, before)).toHaveLength(1);
  expect(await offeredPositions(services.db, before)).toMatchObject([{ slug: 'welder', active: true }]);
  expect(await findPosition(services.db, 'welder', before)).toMatchObject({ active: true });
  expect(await openPositions(services.db, after)).toEqual([]);
  expect(await offeredPositions(services.db, after)).toMatchObject([{ slug: 'welder', active: false }]);
  expect(await findPosition(services.db, 'welder', after)).toMatchObject({ active: false });
  await closesOn('2020-11-24');
  const { cv: _, ...form } = { cv: null, ...validApplication('welder') };
  const application = { ...form, answers: {} } as unknown as Parameters<typeof submitApplication>[1];
  expect(await submitApplication(services, application, null, null, { from: 'careers' })).toMatchObject({
    ok: false,
    messages: { position: expect.any(String) },
  });
});

test('H8: search engines are told until when a position is open', async () => {
  await addPosition(services.database, 'Welder');
  await services.database.query(`update positions set closes_on = '2126-11-24'`);
  const position = await findPosition(services.db, 'welder');
  if (position === null) throw new Error('There is no such position');
  const posting = jobPosting(positionPage(testCompany, position), position)(
    'https://example.org',
    testCompany,
  );
  expect(posting).toMatchObject({ validThrough: '2126-11-24T23:59:59+02:00' });
});

test('H8: the list of positions counts the applications of each', async () => {
  const welder = await addPosition(services.database, 'Welder');
  await addPosition(services.database, 'Driver');
  await addApplication(services.database, { positionId: welder });
  const { rows } = await listPositions(services.db, 1);
  expect(rows.map(({ name, applications }) => [name, applications])).toEqual([
    ['Driver', 0],
    ['Welder', 1],
  ]);
});

test.each([
  ['2026-11-24', '2026-11-24'],
  ['', null],
  [undefined, null],
])('H8: the closing date %j is read as %j', (closesOn, read) => {
  expect(positionSchema.parse({ name: 'Welder', description: '', closesOn })).toMatchObject({
    closesOn: read,
  });
});

test('H8: at midnight every process drops the stored pages that show positions', async () => {
  const dropped = new Promise<void>((resolve) =>
    services.live.listen(tagChannel('positions', 'drop'), resolve),
  );
  await scheduleRecruitmentJobs({ ...services, company: () => testCompany });
  const [nightly] = await services.database.query(
    "select cron, timezone from pgboss.schedule where name = 'closed-positions'",
  );
  expect(nightly).toEqual({ cron: '0 0 * * *', timezone: 'Africa/Johannesburg' });
  await services.jobs.enqueue(services.db, { name: 'closed-positions' }, {});
  await dropped;
});
