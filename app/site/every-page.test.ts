import { afterAll, expect, test } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { everyPage } from './every-page.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const paths = async (company = testCompany) =>
  (await everyPage(services.db, company)).map(({ path }) => path);
const pathsWith = (change: Parameters<typeof changedProfile>[0]) => paths(companyOf(changedProfile(change)));

/** What is missing beside the tests' company. */
async function missingWith(change: Parameters<typeof changedProfile>[0]): Promise<string[]> {
  const left = await pathsWith(change);
  return (await paths()).filter((path) => !left.includes(path));
}

test('O2, S23: a business unit that is off has no page', async () => {
  expect(await missingWith(({ units }) => (units.fabrication.on = false))).toEqual([
    '/fabrication-services',
    '/fabrication',
    '/quote/fabrication',
  ]);
  expect(await missingWith(({ units }) => (units.steel.on = false))).toEqual([
    '/steel-services',
    ...testCompany.services.map(({ slug }) => `/${slug}`),
    '/materials',
    '/quote',
  ]);
});

test('O2, S23: what has no content has no page', async () => {
  expect(await missingWith((profile) => (profile.materials = []))).toEqual(['/materials']);
  expect(
    await missingWith(({ fabrication }) => {
      fabrication.cards = [];
    }),
  ).toEqual(['/fabrication']);
});

test('O1, S23: a service has its page under its present address, and none while it is not offered', async () => {
  const [first, second] = testCompany.services.map(({ slug }) => `/${slug}`);
  const left = await pathsWith(({ services: [renamed, hidden] }) => {
    if (renamed) renamed.slug = 'fibre-laser';
    if (hidden) hidden.on = false;
  });
  expect(left).toContain('/fibre-laser');
  expect(left).not.toContain(first);
  expect(left).not.toContain(second);
});
