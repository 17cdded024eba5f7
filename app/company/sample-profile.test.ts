import { expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { openCompany } from './current-company.server.ts';
import { readProfile } from './profile/read-profile.ts';
import { sampleProfile } from './sample-profile.ts';

test('O1: the sample is a whole profile', () => {
  expect(readProfile(structuredClone(sampleProfile))).toEqual({ profile: sampleProfile });
});

test('C1, O1: the sample invites to apply in the words of the specification', () => {
  expect(sampleProfile.careers).toMatchObject({
    heading: 'Are you looking for a Job?',
    invitation: 'Complete the application form below. We look forward to receiving your application.',
  });
});

test('O1: without a publication the company is the sample', async () => {
  await using services = await openTestServices();
  await services.database.showSample();
  const { now } = await openCompany(services.db, services.live, services.log);
  expect(now().profile).toEqual(sampleProfile);
});

test('O1, O5: the sample does not stand in for a company that only a later release can read', async () => {
  await using services = await openTestServices();
  await services.database.query(`update company_versions set profile = '{"version": 99}'`);
  await expect(openCompany(services.db, services.live, services.log)).rejects.toThrow(
    'published by a later release',
  );
});
