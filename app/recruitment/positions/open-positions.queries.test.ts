import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { careerPages, findPosition, openPositions } from './open-positions.queries.server.ts';
import { positions } from './positions.tables.ts';

const services = await openTestServices();
beforeAll(async () => {
  const position = (slug: string, active: boolean, day: number) => ({
    slug,
    name: slug,
    active,
    createdAt: new Date(Date.UTC(2026, 10, day)),
  });
  await services.db
    .insert(positions)
    .values([
      position('welder', true, 1),
      position('fitter', true, 2),
      position('boilermaker', true, 1),
      position('driver', false, 3),
    ]);
});
afterAll(() => services[Symbol.asyncDispose]());

test('S23: open positions are the active ones, newest first', async () => {
  const open = await openPositions(services.db);
  expect(open.map(({ slug }) => slug)).toEqual(['fitter', 'boilermaker', 'welder']);
});

test('S23: a closed position is found, an unknown one is not', async () => {
  expect(await findPosition(services.db, 'driver')).toMatchObject({ slug: 'driver', active: false });
  expect(await findPosition(services.db, 'plumber')).toBeNull();
});

test('S23: the careers page and each open position are public pages', async () => {
  const pages = await careerPages(services.db, testCompany);
  expect(pages.map(({ path }) => path)).toEqual([
    '/career',
    '/career/fitter',
    '/career/boilermaker',
    '/career/welder',
  ]);
});
