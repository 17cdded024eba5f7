import { expect, test } from 'vitest';
import { sampleFields } from './sample-fields.server.ts';
import { sampleProfile } from './sample-profile.ts';

const placesOf = (profile: typeof sampleProfile) => sampleFields(profile).map(({ place }) => place);

test('O9, S25: of the sample itself every name, address, number, person, link, figure and machine is named', () => {
  expect(placesOf(sampleProfile)).toEqual(
    expect.arrayContaining([
      'identity.name',
      'identity.founded',
      'look.colour',
      'look.logo',
      'units.steel.name',
      'units.fabrication.name',
      'places.branches[0].street',
      'places.branches[0].phone',
      'places.branches[0].fax',
      'places.branches[0].whatsApp',
      'people.salesEmail',
      'people.careersEmail',
      'people.salesName',
      'people.team[3].teamManager',
      'people.contacts[0].name',
      'people.contacts[0].email',
      'people.contacts[0].cell',
      'people.social[2].url',
      'privacy.officer.name',
      'privacy.officer.email',
      'privacy.officer.phone',
      ...sampleProfile.home.figures.map((_, index) => `home.figures[${index}]`),
      ...sampleProfile.home.claims.map((_, index) => `home.claims[${index}]`),
      ...sampleProfile.services.map((_, index) => `services[${index}].machine`),
    ]),
  );
});

test('O9: a field that was changed is not named any longer, one that was moved is', () => {
  const { people, places, services } = sampleProfile;
  const [head] = places.branches;
  const [laser, ...others] = services;
  if (head === undefined || laser === undefined) throw new Error('The sample has a branch and a service');
  const changed = {
    ...sampleProfile,
    identity: { ...sampleProfile.identity, name: 'Karoo Plate' },
    people: { ...people, salesEmail: 'sales@karooplate.test', careersEmail: people.salesEmail },
    places: {
      ...places,
      branches: [
        { ...head, phone: '+27 23 340 4021', fax: '' },
        { ...head, name: 'Paarl', street: '4 Long Street', phone: head.fax, fax: '', whatsApp: '' },
      ],
    },
    services: [{ ...laser, machine: { ...laser.machine, bedLength: 3_000, bedWidth: 1_500 } }, ...others],
  };
  const found = placesOf(changed);
  for (const gone of [
    'identity.name',
    'people.salesEmail',
    'places.branches[0].phone',
    'places.branches[0].fax',
    'places.branches[1].street',
    'services[0].machine',
  ])
    expect(found).not.toContain(gone);
  expect(found).toEqual(
    expect.arrayContaining(['people.careersEmail', 'places.branches[0].street', 'places.branches[1].phone']),
  );
  expect(sampleFields(changed)).toContainEqual({
    label: 'Paarl: phone',
    section: 'places',
    place: 'places.branches[1].phone',
    value: head.fax,
  });
});

test('O9, O2: what is not offered is not named', () => {
  const { units, services } = sampleProfile;
  const off = {
    ...sampleProfile,
    units: { ...units, fabrication: { ...units.fabrication, on: false } },
    services: services.map((service) => ({ ...service, on: false })),
  };
  const found = placesOf(off);
  expect(found).not.toContain('units.fabrication.name');
  expect(found.filter((place) => place.startsWith('services'))).toEqual([]);
});
