import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { confirmFields } from './company.commands.server.ts';
import { openSampleFields } from './company.queries.server.ts';
import { sampleFields } from './sample-fields.server.ts';
import { sampleProfile } from './sample-profile.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate company_confirmations'));

const openPlaces = async (profile = sampleProfile) =>
  (await openSampleFields(services.db, profile)).map(({ place }) => place);
const confirm = (...places: string[]) =>
  confirmFields(
    services.db,
    'Zoë',
    sampleFields(sampleProfile).filter(({ place }) => places.includes(place)),
  );

test('O9: a confirmed field is not named any longer, the others are', async () => {
  const all = await openPlaces();
  expect(all).toEqual(sampleFields(sampleProfile).map(({ place }) => place));
  await confirm('identity.name', 'places.branches[0].phone');
  expect(await openPlaces()).toEqual(
    all.filter((place) => place !== 'identity.name' && place !== 'places.branches[0].phone'),
  );
  await confirm('identity.name');
  expect(await openPlaces()).not.toContain('identity.name');
});

test('O9: it is named again if it says something else of the sample', async () => {
  await confirm('places.branches[0].phone');
  const moved = structuredClone(sampleProfile);
  const [head] = moved.places.branches;
  if (head !== undefined) head.phone = head.fax;
  expect(await openPlaces(moved)).toContain('places.branches[0].phone');
  expect(await openPlaces()).not.toContain('places.branches[0].phone');
  // Confirmed once more, it is right as it is now, and no longer as it was.
  await confirmFields(
    services.db,
    'Sipho',
    sampleFields(moved).filter(({ place }) => place === 'places.branches[0].phone'),
  );
  expect(await openPlaces(moved)).not.toContain('places.branches[0].phone');
  expect(await openPlaces()).toContain('places.branches[0].phone');
});
