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

test('O9: what is confirmed of an entry stays so when the entry moves, also if it was confirmed by an earlier release', async () => {
  const { contacts } = sampleProfile.people;
  const [first, second, ...others] = contacts;
  if (first === undefined || second === undefined) throw new Error('The sample has contacts');
  await confirm('people.contacts[0].cell');
  await services.database.query(
    `insert into company_confirmations (place, value, confirmed_by) values ('people.contacts[1].cell', $1, 'Zoë')`,
    [second.cell],
  );
  const moved = {
    ...sampleProfile,
    people: { ...sampleProfile.people, contacts: [second, ...others, first] },
  };
  const cells = (await openPlaces(moved)).filter((place) => place.endsWith('.cell'));
  expect(cells).toEqual(others.map((_, index) => `people.contacts[${index + 1}].cell`));
  // A second one of the same field takes nothing from the first.
  await confirm('people.contacts[2].cell');
  expect(await openPlaces(moved)).not.toContain(`people.contacts[${contacts.length - 1}].cell`);
});

test('O9: it is named again if it says something else of the sample', async () => {
  await confirm('places.branches[0].phone');
  const moved = structuredClone(sampleProfile);
  const [head] = moved.places.branches;
  if (head !== undefined) head.phone = head.fax;
  expect(await openPlaces(moved)).toContain('places.branches[0].phone');
  expect(await openPlaces()).not.toContain('places.branches[0].phone');
  // Confirmed once more, both are right: another entry may say what this one said.
  await confirmFields(
    services.db,
    'Sipho',
    sampleFields(moved).filter(({ place }) => place === 'places.branches[0].phone'),
  );
  expect(await openPlaces(moved)).not.toContain('places.branches[0].phone');
  expect(await openPlaces()).not.toContain('places.branches[0].phone');
});
