import { keysOf } from '#app/platform/keys-of.ts';
import { limitsOf } from './machine-of-service.ts';
import { fieldNotes } from './profile/fields.ts';
import { type Profile, SECTIONS, type Section } from './profile/profile.ts';
import { sampleProfile } from './sample-profile.ts';

/** A field of the published profile that still says what the sample says. */
export type SampleField = {
  /** As the office names it, with what it belongs to: `Head office: phone`. */
  readonly label: string;
  readonly section: Section;
  /** Where it is in the profile: `places.branches[0].phone`. */
  readonly place: string;
  /** What it says; for a machine, its limits. */
  readonly value: string;
};

/**
 * What visitors see and what is still the sample's: names, addresses, numbers, people, links, figures, machines, and the texts that
 * say what the company is and does. Values are looked for in the whole sample, since a number of it may have been moved to another
 * place. What staff have confirmed is among them (`openSampleFields` leaves it out). // O9
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
    ...serviceTextFields(profile),
    ...wholeLists(profile),
    ...textFields(profile),
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
const TOWNS = filled([
  ...BRANCHES.flatMap(({ suburb, town, postalCode }) => [suburb, town, postalCode]),
  SAMPLE.places.serviceArea.city,
]);

/** The fields of one record whose values are the sample's. */
function sampleValues<Key extends string>(
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
  const fields = sampleValues('identity', 'identity', identity, [
    ['name', 'Name of the company', filled([SAMPLE.identity.name])],
    ['legalName', 'Legal name', filled([SAMPLE.identity.legalName])],
  ]);
  if (identity.founded === SAMPLE.identity.founded)
    fields.push({
      label: 'Year of the founding',
      section: 'identity',
      place: 'identity.founded',
      value: String(identity.founded),
    });
  return fields;
}

function lookFields({ look }: Profile): SampleField[] {
  return sampleValues('look', 'look', look, [
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
  const branches = places.branches.flatMap((branch, index) =>
    sampleValues('places', `places.branches[${index}]`, branch, [
      ['street', `${branch.name}: address`, STREETS],
      ['suburb', `${branch.name}: suburb`, TOWNS],
      ['town', `${branch.name}: town`, TOWNS],
      ['postalCode', `${branch.name}: postal code`, TOWNS],
      ['phone', `${branch.name}: phone`, NUMBERS],
      ['fax', `${branch.name}: fax`, NUMBERS],
      ['whatsApp', `${branch.name}: WhatsApp`, NUMBERS],
    ]),
  );
  const area = sampleValues('places', 'places.serviceArea', { city: places.serviceArea.city }, [
    ['city', 'City that customers search for', TOWNS],
  ]);
  return [...branches, ...area];
}

function peopleFields({ people }: Profile): SampleField[] {
  const links = new Set(SAMPLE.people.social.map(({ url }) => url));
  return [
    ...sampleValues('people', 'people', people, [
      ['salesEmail', 'Sales email address', ADDRESSES],
      ['careersEmail', 'Careers email address', ADDRESSES],
      ['salesName', 'Who answers enquiries', NAMES],
    ]),
    ...people.team.flatMap((card, index) =>
      sampleValues('people', `people.team[${index}]`, card, [
        ['teamManager', `Manager of ${card.title}`, NAMES],
        ['phone', `Manager of ${card.title}: phone`, NUMBERS],
      ]),
    ),
    ...people.contacts.flatMap((contact, index) =>
      sampleValues('people', `people.contacts[${index}]`, contact, [
        ['name', `${contact.position}: name`, NAMES],
        ['email', `${contact.position}: email address`, ADDRESSES],
        ['cell', `${contact.position}: cell`, NUMBERS],
      ]),
    ),
    ...people.social.flatMap((page, index) =>
      sampleValues('people', `people.social[${index}]`, page, [['url', `${page.network} page`, links]]),
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
      .map(({ label, text }) => `${label}: ${text}`)
      .join('; ');
    return [
      { label: `Machines of ${name}`, section: 'services', place: `services[${index}].machine`, value },
    ];
  });
}

/** What a service promises, as one field: its figures stand in its texts too, beside those of the machines. */
function serviceTextFields({ services }: Profile): SampleField[] {
  const promises = ({ line, description, lead, offers }: Profile['services'][number]) => [
    line,
    description,
    lead,
    ...offers.map(({ name, detail }) => `${name}: ${detail}`),
  ];
  const samples = new Set(SAMPLE.services.flatMap(promises));
  return services.flatMap((service, index): SampleField[] => {
    const unchanged = promises(service).filter((text) => samples.has(text));
    if (!service.on || unchanged.length === 0) return [];
    const label = `What ${service.name} promises`;
    return [{ label, section: 'services', place: `services[${index}].texts`, value: unchanged.join(' ') }];
  });
}

/** Lists of which nothing was added, removed or renamed. The gallery is on a page of the fabrication unit. */
function wholeLists({ materials, gallery, units }: Profile): SampleField[] {
  const lists = [
    [
      'materials',
      'List of materials',
      materials.map(({ name }) => name),
      SAMPLE.materials.map((material) => material.name),
    ],
    [
      'gallery',
      'Pictures of the gallery',
      gallery.map(({ title }) => title),
      SAMPLE.gallery.map((item) => item.title),
    ],
  ] as const;
  return lists.flatMap(([section, label, now, sample]): SampleField[] =>
    now.join() === sample.join() && (section !== 'gallery' || units.fabrication.on)
      ? [{ label, section, place: section, value: now.join(', ') }]
      : [],
  );
}

/** What the sections say of the company; its facts, figures and claims are `homeFields`. */
const TEXTS = {
  home: [
    'title',
    'description',
    'slogan',
    'introduction',
    'experience',
    'experienceDetail',
    'paragraphs',
    'works',
  ],
  steel: ['title', 'description', 'lead', 'introduction', 'choice'],
  fabrication: ['title', 'description', 'keywords', 'lead', 'introduction', 'claims', 'cardsDescription'],
} as const;

function textFields(profile: Profile): SampleField[] {
  const { units } = profile;
  const pages = Object.entries(SECTIONS.pages.shape).flatMap(([page, { shape }]) => {
    const [now, sample] = [profile.pages, SAMPLE.pages].map(
      (all) => all[page as keyof Profile['pages']].description,
    );
    const label = `${labelOf(SECTIONS.pages.shape[page as keyof Profile['pages']])}: ${labelOf(shape.description)}`;
    return sameTexts('pages', `pages.${page}.description`, label, now, sample);
  });
  const texts = keysOf(TEXTS).flatMap((section) => {
    if (section !== 'home' && !units[section].on) return [];
    const [now, sample, shape] = [profile[section], SAMPLE[section], SECTIONS[section].shape].map(
      (record) => record as unknown as Record<string, unknown>,
    );
    return TEXTS[section].flatMap((name) =>
      sameTexts(section, `${section}.${name}`, labelOf(shape?.[name]), now?.[name], sample?.[name]),
    );
  });
  return [...texts, ...pages];
}

const labelOf = (schema: unknown) =>
  fieldNotes.get(schema as Parameters<typeof fieldNotes.get>[0])?.label ?? '';

/** A text, or the entries of a list of texts or points, that the sample has word for word. */
function sameTexts(
  section: Section,
  place: string,
  label: string,
  now: unknown,
  sample: unknown,
): SampleField[] {
  const samples = [sample].flat().map(inWords);
  if (!Array.isArray(now))
    return now !== '' && samples.includes(inWords(now))
      ? [{ label, section, place, value: inWords(now) }]
      : [];
  return now.flatMap((entry, index) =>
    samples.includes(inWords(entry))
      ? [{ label: `${label}, ${index + 1}`, section, place: `${place}[${index}]`, value: inWords(entry) }]
      : [],
  );
}

const inWords = (text: unknown) => (typeof text === 'string' ? text : Object.values(text ?? {}).join(': '));

function officerFields({ privacy: { officer } }: Profile): SampleField[] {
  return sampleValues('privacy', 'privacy.officer', officer, [
    ['name', 'Information officer: name', NAMES],
    ['email', 'Information officer: email address', ADDRESSES],
    ['phone', 'Information officer: phone', NUMBERS],
  ]);
}
