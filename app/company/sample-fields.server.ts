import { limitsOf } from './machine-of-service.ts';
import type { Profile, Section } from './profile/profile.ts';
import { sampleProfile } from './sample-profile.ts';

/** A field of the published profile that still says what the sample says. */
export interface SampleField {
  /** As the office names it, with what it belongs to: `Head office: phone`. */
  readonly label: string;
  readonly section: Section;
  /** Where it is in the profile: `places.branches[0].phone`. */
  readonly place: string;
  /** What it says; for a machine, its limits. */
  readonly value: string;
}

/**
 * What visitors see and what is still the sample's: names, addresses, numbers, people, links, figures and machines. Values are
 * looked for in the whole sample, since a number of it may have been moved to another place. What staff have confirmed is among
 * them (`openSampleFields` leaves it out). // O9
 */
export function sampleFields(profile: Profile): SampleField[] {
  return [
    ...identityFields(profile),
    ...lookFields(profile),
    ...unitFields(profile),
    ...placeFields(profile),
    ...peopleFields(profile),
    ...homeFields(profile),
    ...machineFields(profile),
    ...officerFields(profile),
  ];
}

const SAMPLE = sampleProfile;
const { branches: BRANCHES } = SAMPLE.places;
const { contacts: CONTACTS, team: TEAM } = SAMPLE.people;
const { officer: OFFICER } = SAMPLE.privacy;

const filled = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.filter((value) => value !== ''));
const NUMBERS = filled([
  ...BRANCHES.flatMap(({ phone, fax, whatsApp }) => [phone, fax, whatsApp]),
  ...CONTACTS.map(({ cell }) => cell),
  ...TEAM.map(({ phone }) => phone),
  OFFICER.phone,
]);
const ADDRESSES = filled([
  SAMPLE.people.salesEmail,
  SAMPLE.people.careersEmail,
  ...CONTACTS.map(({ email }) => email),
  OFFICER.email,
]);
const NAMES = filled([
  SAMPLE.people.salesName,
  ...CONTACTS.map(({ name }) => name),
  ...TEAM.map(({ teamManager }) => teamManager),
  OFFICER.name,
]);
const STREETS = filled(BRANCHES.map(({ street }) => street));

/** The fields of one record whose values are known. */
function known<Key extends string>(
  section: Section,
  place: string,
  record: Readonly<Record<Key, string>>,
  fields: readonly (readonly [key: Key, label: string, sample: ReadonlySet<string>])[],
): SampleField[] {
  return fields
    .filter(([key, , sample]) => sample.has(record[key]))
    .map(([key, label]) => ({ label, section, place: `${place}.${key}`, value: record[key] }));
}

function identityFields({ identity }: Profile): SampleField[] {
  const found = known('identity', 'identity', identity, [
    ['name', 'Name of the company', filled([SAMPLE.identity.name])],
    ['legalName', 'Legal name', filled([SAMPLE.identity.legalName])],
  ]);
  if (identity.founded === SAMPLE.identity.founded)
    found.push({
      label: 'Year of the founding',
      section: 'identity',
      place: 'identity.founded',
      value: String(identity.founded),
    });
  return found;
}

function lookFields({ look }: Profile): SampleField[] {
  return known('look', 'look', look, [
    ['colour', 'Brand colour', filled([SAMPLE.look.colour])],
    ['logo', 'Logo', filled([SAMPLE.look.logo])],
  ]);
}

function unitFields({ units }: Profile): SampleField[] {
  return (['steel', 'fabrication'] as const)
    .filter((key) => units[key].on && units[key].name === SAMPLE.units[key].name)
    .map((key) => ({
      label: `Name of the business unit ${units[key].label}`,
      section: 'units',
      place: `units.${key}.name`,
      value: units[key].name,
    }));
}

function placeFields({ places }: Profile): SampleField[] {
  return places.branches.flatMap((branch, index) =>
    known('places', `places.branches[${index}]`, branch, [
      ['street', `${branch.name}: address`, STREETS],
      ['phone', `${branch.name}: phone`, NUMBERS],
      ['fax', `${branch.name}: fax`, NUMBERS],
      ['whatsApp', `${branch.name}: WhatsApp`, NUMBERS],
    ]),
  );
}

function peopleFields({ people }: Profile): SampleField[] {
  const links = new Set(SAMPLE.people.social.map(({ url }) => url));
  return [
    ...known('people', 'people', people, [
      ['salesEmail', 'Sales email address', ADDRESSES],
      ['careersEmail', 'Careers email address', ADDRESSES],
      ['salesName', 'Who answers enquiries', NAMES],
    ]),
    ...people.team.flatMap((card, index) =>
      known('people', `people.team[${index}]`, card, [
        ['teamManager', `Manager of ${card.title}`, NAMES],
        ['phone', `Manager of ${card.title}: phone`, NUMBERS],
      ]),
    ),
    ...people.contacts.flatMap((contact, index) =>
      known('people', `people.contacts[${index}]`, contact, [
        ['name', `${contact.position}: name`, NAMES],
        ['email', `${contact.position}: email address`, ADDRESSES],
        ['cell', `${contact.position}: cell`, NUMBERS],
      ]),
    ),
    ...people.social.flatMap((page, index) =>
      known('people', `people.social[${index}]`, page, [['url', `${page.network} page`, links]]),
    ),
  ];
}

function homeFields({ home }: Profile): SampleField[] {
  const lists = [
    ['facts', 'Fact', ({ facts }: Profile['home']) => facts.map(({ name, value }) => `${name}: ${value}`)],
    ['figures', 'Figure', ({ figures }) => figures.map(({ value, label }) => `${value} ${label}`)],
    ['claims', 'Claim', ({ claims }) => claims.map(({ claim }) => claim)],
  ] satisfies [string, string, (home: Profile['home']) => string[]][];
  return lists.flatMap(([list, label, textsOf]) => {
    const samples = textsOf(SAMPLE.home);
    return textsOf(home).flatMap((value, index): SampleField[] =>
      samples.includes(value)
        ? [{ label: `${label} “${value}”`, section: 'home', place: `home.${list}[${index}]`, value }]
        : [],
    );
  });
}

function machineFields({ services }: Profile): SampleField[] {
  const samples = SAMPLE.services.map(({ machine, limits }) => JSON.stringify([machine, limits]));
  return services.flatMap((service, index): SampleField[] => {
    const { on, name, machine, limits } = service;
    if (!on || !samples.includes(JSON.stringify([machine, limits]))) return [];
    const value = limitsOf(service)
      .map(({ of, text }) => `${of}: ${text}`)
      .join('; ');
    return [
      { label: `Machines of ${name}`, section: 'services', place: `services[${index}].machine`, value },
    ];
  });
}

function officerFields({ privacy: { officer } }: Profile): SampleField[] {
  return known('privacy', 'privacy.officer', officer, [
    ['name', 'Information officer: name', NAMES],
    ['email', 'Information officer: email address', ADDRESSES],
    ['phone', 'Information officer: phone', NUMBERS],
  ]);
}
