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
      ...sampleProfile.services.flatMap((_, index) =>
        ['texts', 'purpose', 'process', 'send'].map((part) => `services[${index}].${part}`),
      ),
      'units.steel.label',
      'units.steel.text',
      'units.steel.quoteTypes',
      'units.fabrication.quoteTypes',
      'places.branches[0].hours',
      'places.serviceArea.point',
      'places.serviceArea.radius',
      'fabrication.cardsLead',
      ...sampleProfile.fabrication.cards.map((_, index) => `fabrication.cards[${index}]`),
      'fabrication.catalogue',
      'places.branches[0].suburb',
      'places.branches[0].town',
      'places.branches[0].postalCode',
      'places.serviceArea.city',
      'home.title',
      'home.description',
      'home.introduction',
      'home.experience',
      'home.paragraphs[0]',
      'home.works[2]',
      'steel.lead',
      'steel.choice[0]',
      'fabrication.title',
      'fabrication.claims[2]',
      'pages.materials.description',
      'materials',
      'gallery',
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
    label: 'Paarl: Phone',
    section: 'places',
    place: 'places.branches[1].phone',
    value: head.fax,
  });
});

/** Each text of the profile with its place, of sections that visitors see. */
function* textsIn(value: unknown, place: string): Generator<{ place: string; text: string }> {
  if (typeof value === 'string') yield { place, text: value };
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* textsIn(one, `${place}[${index}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value))
      yield* textsIn(one, place === '' ? name : `${place}.${name}`);
}

test('O9: no text that tells of the sample’s name, places or past is left out', () => {
  const places = placesOf(sampleProfile);
  const told = [...textsIn(sampleProfile, '')].filter(({ text }) =>
    /PL Steel|PL Fabrication|Jet Park|Boksburg|Johannesburg|1993|two decades|20 years|\d mm|14 000|4 metres/.test(
      text,
    ),
  );
  expect(told.length).toBeGreaterThan(20);
  const unnamed = told.filter(
    ({ place }) =>
      !places.some((one) => place === one || place.startsWith(`${one}.`) || place.startsWith(`${one}[`)) &&
      // Those of a service are one field, its machine and limits another; pictures' texts explain.
      !/^(services\[\d+\]\.(line|description|lead|offers|limits)|library)/.test(place),
  );
  expect(unnamed).toEqual([]);
});

test('O9: hours, the service area, types of quote, cards and offers are named until they say something else', () => {
  const { places, units, fabrication } = sampleProfile;
  const [head] = places.branches;
  const [card, ...cards] = fabrication.cards;
  if (head === undefined || card === undefined) throw new Error('The sample has a branch and cards');
  const saturday = { opens: '08:00', closes: '12:00' };
  const changed = {
    ...sampleProfile,
    places: {
      branches: [{ ...head, hours: { ...head.hours, saturday } }],
      serviceArea: { ...places.serviceArea, latitude: -33.9, radius: 50 },
    },
    units: { ...units, steel: { ...units.steel, quoteTypes: ['Cutting'], text: 'Cut to size.' } },
    fabrication: {
      ...fabrication,
      cards: [{ ...card, examples: 'Gates.' }, ...cards],
      catalogue: { ...fabrication.catalogue, offers: ['Gates'] },
    },
  };
  const left = placesOf(sampleProfile).filter((place) => !placesOf(changed).includes(place));
  expect(left.toSorted()).toEqual([
    'fabrication.cards[0]',
    'fabrication.catalogue',
    'places.branches[0].hours',
    'places.serviceArea.point',
    'places.serviceArea.radius',
    'units.steel.quoteTypes',
    'units.steel.text',
  ]);
  expect(sampleFields(sampleProfile)).toContainEqual({
    label: 'Head office: Opening hours',
    section: 'places',
    place: 'places.branches[0].hours',
    value: 'Monday to Friday, 08:00 to 17:00',
  });
});

test('O9: of what a service promises the texts that are left are named together', () => {
  const [laser, ...others] = sampleProfile.services;
  if (laser === undefined) throw new Error('The sample has services');
  const changed = {
    ...laser,
    line: 'Thin sheet.',
    description: 'Laser cutting up to 12 mm.',
    lead: 'Sheet up to 12 mm.',
  };
  const texts = (service: typeof laser) =>
    sampleFields({ ...sampleProfile, services: [service, ...others] }).find(
      ({ place }) => place === 'services[0].texts',
    );
  expect(texts(changed)).toMatchObject({ label: 'What Laser Cutting promises' });
  expect(texts(changed)?.value).toMatch(/^0\.5.mm to 35.mm thick/);
  expect(texts({ ...changed, offers: [] })).toBeUndefined();
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
  expect(found.filter((place) => /^(fabrication|gallery)/.test(place))).toEqual([]);
  expect(found.filter((place) => place.startsWith('services'))).toEqual([]);
});
