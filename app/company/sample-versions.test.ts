import { afterAll, beforeEach, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { publishSection, restoreSection } from './company.commands.server.ts';
import {
  findNewestProfile,
  findVersionWithChanges,
  listVersionsWithChanges,
} from './company.queries.server.ts';
import { sampleProfile } from './sample-profile.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.resetCompany());

const { profile } = testCompany;
const renamed = { ...profile.identity, name: 'Bergland Steel' };
const rename = () => services.db.transaction((tx) => publishSection(tx, 'Zoë', 'identity', renamed));

test('O5: each version has what it says differently than the one before it, the first than the sample', async () => {
  await rename();
  const [second, first] = await listVersionsWithChanges(services.db, 10);
  expect(second?.changed).toEqual({ identity: [profile.identity, renamed] });
  expect(first?.changed.identity).toEqual([sampleProfile.identity, profile.identity]);
  expect(await findVersionWithChanges(services.db, second?.revision ?? 0)).toEqual(second);
  expect(await findVersionWithChanges(services.db, 1_000)).toBeNull();
});

test('O5: what a section was before the first publication can be published again', async () => {
  await rename();
  await services.db.transaction((tx) => restoreSection(tx, 'Zoë', 'identity', 0));
  const newest = await findNewestProfile(services.db);
  expect(newest?.profile).toMatchObject({ identity: sampleProfile.identity, home: profile.home });
});
