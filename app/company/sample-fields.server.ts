import type { Profile, Section } from './profile/profile.ts';
import { sampleProfile } from './sample-profile.ts';

/** A field of the published profile that still says what the sample says. */
export interface SampleField {
  /** As the office names it, with what it belongs to: `Head office: phone`. */
  readonly label: string;
  readonly section: Section;
  /** Where it is in the profile: `places.branches[0].phone`. */
  readonly place: string;
}

/**
 * What visitors see and what is still the sample's: names, addresses, numbers, people, links, figures and machines. Values are
 * looked for in the whole sample, since a number of it may have been moved to another place. // O9
 */
export function sampleFields(profile: Profile): SampleField[] {
  return [
    ...identityFields(profile),
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
    .map(([key, label]) => ({ label, section, place: `${place}.${key}` }));
}

function identityFields({ identity, look }: Profile): SampleField[] {
  const found = known('identity', 'identity', identity, [
    ['name', 'Name of the company', filled([SAMPLE.identity.name])],
    ['legalName', 'Legal name', filled([SAMPLE.identity.legalName])],
  ]);
  found.push(...known('look', 'look', look, [['logo', 'Logo', filled([SAMPLE.look.logo])]]));
  if (identity.founded === SAMPLE.identity.founded)
    found.push({ label: 'Year of the founding', section: 'identity', place: 'identity.founded' });
  return found;
}

function unitFields({ units }: Profile): SampleField[] {
  return (['steel', 'fabrication'] as const)
    .filter((key) => units[key].on && units[key].name === SAMPLE.units[key].name)
    .map((key) => ({
      label: `Name of the business unit ${units[key].label}`,
      section: 'units',
      place: `units.${key}.name`,
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
      known('people', `people.team[${index}]`, card, [['teamManager', `Manager of ${card.title}`, NAMES]]),
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
  const facts = SAMPLE.home.facts.map(({ name, value }) => `${name} ${value}`);
  const figures = SAMPLE.home.figures.map(({ value, label }) => `${value} ${label}`);
  const claims = SAMPLE.home.claims.map(({ claim }) => claim);
  const among = (list: 'facts' | 'figures' | 'claims', label: string, isSample: boolean, index: number) =>
    isSample ? [{ label, section: 'home' as const, place: `home.${list}[${index}]` }] : [];
  return [
    ...home.facts.flatMap(({ name, value }, index) =>
      among('facts', `Fact “${name}: ${value}”`, facts.includes(`${name} ${value}`), index),
    ),
    ...home.figures.flatMap(({ value, label }, index) =>
      among('figures', `Figure “${value} ${label}”`, figures.includes(`${value} ${label}`), index),
    ),
    ...home.claims.flatMap(({ claim }, index) =>
      among('claims', `Claim “${claim}”`, claims.includes(claim), index),
    ),
  ];
}

function machineFields({ services }: Profile): SampleField[] {
  const samples = SAMPLE.services.map(({ machine, limits }) => JSON.stringify([machine, limits]));
  return services.flatMap(({ on, name, machine, limits }, index) =>
    on && samples.includes(JSON.stringify([machine, limits]))
      ? [{ label: `Machines of ${name}`, section: 'services' as const, place: `services[${index}].machine` }]
      : [],
  );
}

function officerFields({ privacy: { officer } }: Profile): SampleField[] {
  return known('privacy', 'privacy.officer', officer, [
    ['name', 'Information officer: name', NAMES],
    ['email', 'Information officer: email address', ADDRESSES],
    ['phone', 'Information officer: phone', NUMBERS],
  ]);
}
