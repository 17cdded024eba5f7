import { expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { openCompany } from './current-company.server.ts';
import { readProfile } from './profile/read-profile.ts';
import { sampleProfile } from './sample-profile.ts';

test('O1: the sample is a whole profile', () => {
  expect(readProfile(structuredClone(sampleProfile))).toEqual({ profile: sampleProfile });
});

test('O1: without a publication the company is the sample', async () => {
  await using services = await openTestServices();
  await services.database.showSample();
  const { now } = await openCompany(services.db, services.live, services.log);
  expect(now().profile).toEqual(sampleProfile);
});
