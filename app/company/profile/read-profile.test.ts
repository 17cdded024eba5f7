import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { PROFILE_VERSION, type Profile } from './profile.ts';
import { readProfile } from './read-profile.ts';
import { missingReferences, withoutMissing } from './references.ts';

type Change = (profile: Profile) => unknown;

const { profile: whole } = testCompany;
/** The profile with one part replaced. */
const changed = (change: Change) => change(structuredClone(whole));
const [laser, second, ...further] = whole.services;
if (laser === undefined || second === undefined) throw new Error('Too few services.');
const others = [second, ...further];
const withLaser =
  (part: object): Change =>
  (profile) => ({
    ...profile,
    services: [{ ...laser, ...part }, ...others],
  });
const [office] = whole.places.branches;
const withOffice =
  (part: object): Change =>
  (profile) => ({
    ...profile,
    places: { ...profile.places, branches: [{ ...office, ...part }] },
  });

test('O1: a whole profile is read as it is', () => {
  expect(readProfile(structuredClone(whole))).toEqual({ profile: whole });
});

test('O1: a company may introduce forty people and name as many contacts', () => {
  const { team, contacts } = whole.people;
  const many = { ...whole.people, team: Array(40).fill(team[0]), contacts: Array(40).fill(contacts[0]) };
  const read = { ...whole, people: many };
  expect(readProfile(structuredClone(read))).toEqual({ profile: read });
});

const { name: _, ...nameless } = whole.identity;
const FAULTS: readonly (readonly [what: string, place: string, change: Change])[] = [
  ['no version', 'version', ({ version, ...rest }) => rest],
  ['a later release', 'version', (profile) => ({ ...profile, version: 99 })],
  ['a section is missing', 'gallery', ({ gallery, ...rest }) => rest],
  ['a field is missing', 'identity.name', (profile) => ({ ...profile, identity: nameless })],
  [
    'an empty name',
    'identity.name',
    (profile) => ({ ...profile, identity: { ...profile.identity, name: ' ' } }),
  ],
  [
    'a year as text',
    'identity.founded',
    (profile) => ({ ...profile, identity: { ...profile.identity, founded: '2004' } }),
  ],
  [
    'an unknown field',
    'identity',
    (profile) => ({ ...profile, identity: { ...profile.identity, owner: 'me' } }),
  ],
  [
    'a colour by name',
    'look.colour',
    (profile) => ({ ...profile, look: { ...profile.look, colour: 'orange' } }),
  ],
  ['a foreign number', 'places.branches[0].phone', withOffice({ phone: '+44 20 7946 0000' })],
  ['a postal code', 'places.branches[0].postalCode', withOffice({ postalCode: '74050' })],
  ['a point off the earth', 'places.branches[0].latitude', withOffice({ latitude: 126 })],
  [
    'closing before opening',
    'places.branches[0].hours.monday',
    withOffice({ hours: { ...office?.hours, monday: { opens: '17:00', closes: '08:00' } } }),
  ],
  [
    'a closed day that is in no calendar',
    'places.branches[0].closedDays[0].day',
    withOffice({ closedDays: [{ day: '2027-02-31', name: 'Stocktaking' }] }),
  ],
  [
    'no branch',
    'places.branches',
    (profile) => ({ ...profile, places: { ...profile.places, branches: [] } }),
  ],
  [
    'an email address',
    'people.salesEmail',
    (profile) => ({ ...profile, people: { ...profile.people, salesEmail: 'sales' } }),
  ],
  [
    'no unit at all',
    'units',
    ({ units: { steel, fabrication }, ...rest }) => ({
      ...rest,
      units: { steel: { ...steel, on: false }, fabrication: { ...fabrication, on: false } },
    }),
  ],
  ['a reserved address', 'services[0].slug', withLaser({ slug: 'contact-us' })],
  ['an address twice', 'services[1].slug', withLaser({ slug: second.slug })],
  [
    'an unknown process',
    'services[0].machine.process',
    withLaser({ machine: { ...laser.machine, process: 'magic' } }),
  ],
  [
    'half a bed',
    'services[0].machine.bedLength',
    withLaser({ machine: { ...laser.machine, bedLength: 3_000 } }),
  ],
  [
    'thickness the wrong way round',
    'services[0].machine.thickness.carbon',
    withLaser({
      machine: {
        ...laser.machine,
        thickness: { ...laser.machine.thickness, carbon: { cuts: 'stated', from: 30, to: 3 } },
      },
    }),
  ],
  ['a service that is not there', 'services[0].related[0]', withLaser({ related: ['waterjet'] })],
  [
    'a material that is not there',
    'services[0].materials[0].key',
    withLaser({ materials: [{ key: 'oak', note: 'No.' }] }),
  ],
  ['a type of quote that is not there', 'services[0].quoteType', withLaser({ quoteType: 'Engraving' })],
  ['a picture that is not there', 'services[0].picture', withLaser({ picture: 'cat' })],
  [
    'a material twice',
    'materials[1].key',
    (profile) => ({
      ...profile,
      materials: profile.materials.with(1, {
        ...profile.materials[1],
        key: profile.materials[0]?.key,
      } as never),
    }),
  ],
];

test.each(FAULTS)(
  'O6, O7: a profile with a fault is refused, which names its place: %s',
  (_what, place, change) => {
    const reading = readProfile(changed(change));
    expect('faults' in reading && reading.faults.map((fault) => fault.place)).toContain(place);
  },
);

test('O6: what names a service, material or type of quote that is gone is named, and taken out', () => {
  const gone = {
    ...whole,
    services: others,
    materials: whole.materials.filter(({ key }) => key !== 'mild-steel'),
    units: {
      ...whole.units,
      steel: { ...whole.units.steel, quoteTypes: ['Bending'] },
    },
  };
  const missing = missingReferences(gone);
  expect(missing).toContainEqual({ service: second.name, list: 'Related services', name: laser.slug });
  expect(missing).toContainEqual({ service: second.name, list: 'Materials', name: 'mild-steel' });
  expect(missing).toContainEqual({ service: second.name, list: 'Type of quote', name: second.quoteType });
  expect('faults' in readProfile(gone)).toBe(true);
  const reading = readProfile(withoutMissing(gone));
  expect('profile' in reading && missingReferences(reading.profile)).toEqual([]);
});

test('O7: a profile of version 1 is read: its team gets figures, its materials surfaces, and what is gone is left out', () => {
  const { people, materials, home, pictures, ...others } = structuredClone(whole);
  const old = {
    ...others,
    version: 1,
    people: {
      ...people,
      team: [
        { picture: 'rack', title: 'Sales', teamManager: 'Anna' },
        { picture: 'gone', title: 'Works', teamManager: 'Ben' },
      ],
    },
    materials: materials.map(({ surface: _surface, ...material }) => material),
    home: { ...home, decades: 'Over two decades' },
    pictures: { ...pictures, quoteCall: 'drawing' },
  };
  const reading = readProfile({ ...old, people: { ...old.people, team: old.people.team.slice(0, 1) } });
  if (!('profile' in reading)) throw new Error(JSON.stringify(reading.faults));
  expect(reading.profile.people.team).toEqual([
    { picture: '', title: 'Sales', teamManager: 'Anna', phone: '', figure: 'hard-hat' },
  ]);
  expect(reading.profile.materials.map(({ surface }) => surface)).toContain('brushed');
  expect(reading.profile.version).toBe(PROFILE_VERSION);
  // A picture of the company's own stays, and must be there.
  expect(readProfile(old)).toEqual({
    faults: [expect.objectContaining({ place: 'people.team[1].picture' })],
  });
});

test('H16, O7: a profile of version 2 is read, and gets stages', () => {
  const { hiring: _hiring, careers: _careers, ...others } = structuredClone(whole);
  const reading = readProfile({ ...others, version: 2 });
  expect('profile' in reading && reading.profile).toMatchObject({
    ...others,
    version: PROFILE_VERSION,
    hiring: { stages: [{ name: 'Phoned' }, {}, {}, {}] },
  });
});

test('O1, O7: a profile of version 3 is read; the careers page says what it said there, and titles go on being composed', () => {
  const { careers: _, services, fabrication, pages, ...others } = structuredClone(whole);
  const { cardsTitle: _cardsTitle, ...cards } = fabrication;
  const { quoteSteel: _steel, quoteFabrication: _fabrication, ...otherPages } = pages;
  const reading = readProfile({
    ...others,
    version: 3,
    services: services.map(({ title: _title, ...service }) => service),
    fabrication: cards,
    pages: otherPages,
  });
  const { careers, ...read } = 'profile' in reading ? reading.profile : whole;
  expect(read).toEqual({ ...others, version: PROFILE_VERSION, services, fabrication, pages });
  expect(Object.keys(careers)).toEqual(Object.keys(whole.careers));
  expect(careers).not.toEqual(whole.careers);
});
