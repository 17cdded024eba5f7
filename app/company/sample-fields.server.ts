import { keysOf } from '#app/platform/keys-of.ts';
import { hoursText } from './opening-hours.ts';
import { type Profile, SECTIONS, type Section } from './profile/profile.ts';
import { filled, labelOf, SAMPLE, type SampleField, sampleValues, unchanged } from './sample-field.server.ts';
import { serviceFields } from './sample-services.server.ts';

/**
 * What visitors see and what is still the sample's: names, addresses, numbers, people, links, hours, figures, machines, and the texts
 * that say what the company is and does. Values are looked for in the whole sample, since a number of it may have been moved to another
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
    ...serviceFields(profile),
    ...wholeLists(profile),
    ...textFields(profile),
    ...officerFields(profile),
  ];
}

const { branches: BRANCHES } = SAMPLE.places;
const { contacts: CONTACTS, team: TEAM } = SAMPLE.people;
const { officer: OFFICER } = SAMPLE.privacy;

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

function identityFields({ identity }: Profile): SampleField[] {
  return [
    ...sampleValues('identity', 'identity', identity, [
      ['name', 'Name of the company', filled([SAMPLE.identity.name])],
      ['legalName', 'Legal name', filled([SAMPLE.identity.legalName])],
    ]),
    ...unchanged('identity', 'identity.founded', 'Year of the founding', [
      String(identity.founded),
      String(SAMPLE.identity.founded),
    ]),
  ];
}

function lookFields({ look }: Profile): SampleField[] {
  return sampleValues('look', 'look', look, [
    ['colour', 'Brand colour', filled([SAMPLE.look.colour])],
    ['logo', 'Logo', filled([SAMPLE.look.logo])],
  ]);
}

function unitFields({ units }: Profile): SampleField[] {
  return (['steel', 'fabrication'] as const).flatMap((key) => {
    const [unit, sample] = [units[key], SAMPLE.units[key]];
    if (!unit.on) return [];
    return [
      ...sampleValues('units', `units.${key}`, unit, [
        ['name', `Name of the business unit ${unit.label}`, filled([sample.name])],
        ['label', `${unit.label}: label in the navigation`, filled([sample.label])],
        ['text', `${unit.label}: line on the home page`, filled([sample.text])],
      ]),
      ...unchanged('units', `units.${key}.quoteTypes`, `${unit.label}: types of quote`, [
        unit.quoteTypes.join(', '),
        sample.quoteTypes.join(', '),
      ]),
    ];
  });
}

function placeFields({ places: { branches, serviceArea } }: Profile): SampleField[] {
  const { serviceArea: sample } = SAMPLE.places;
  const hours = filled(BRANCHES.map((branch) => hoursText(branch.hours)));
  return [
    ...branches.flatMap((branch, index) => [
      ...sampleValues('places', `places.branches[${index}]`, branch, [
        ['street', `${branch.name}: address`, STREETS],
        ['suburb', `${branch.name}: suburb`, TOWNS],
        ['town', `${branch.name}: town`, TOWNS],
        ['postalCode', `${branch.name}: postal code`, TOWNS],
        ['phone', `${branch.name}: phone`, NUMBERS],
        ['fax', `${branch.name}: fax`, NUMBERS],
        ['whatsApp', `${branch.name}: WhatsApp`, NUMBERS],
      ]),
      ...sampleValues('places', `places.branches[${index}]`, { hours: hoursText(branch.hours) }, [
        ['hours', `${branch.name}: opening hours`, hours],
      ]),
    ]),
    ...sampleValues('places', 'places.serviceArea', { city: serviceArea.city }, [
      ['city', 'City that customers search for', TOWNS],
    ]),
    ...unchanged('places', 'places.serviceArea.point', 'Service area: position', [
      `${serviceArea.latitude}, ${serviceArea.longitude}`,
      `${sample.latitude}, ${sample.longitude}`,
    ]),
    ...unchanged('places', 'places.serviceArea.radius', 'Service area: radius', [
      `${serviceArea.radius} km`,
      `${sample.radius} km`,
    ]),
  ];
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

/** Lists of which nothing was added, removed or renamed. The gallery and the catalogue are on pages of the fabrication unit. */
function wholeLists(profile: Profile): SampleField[] {
  const list = (
    section: Section,
    place: string,
    label: string,
    namesOf: (of: Profile) => readonly string[],
  ) => unchanged(section, place, label, [namesOf(profile).join(', '), namesOf(SAMPLE).join(', ')]);
  return [
    ...list('materials', 'materials', 'List of materials', ({ materials }) =>
      materials.map(({ name }) => name),
    ),
    ...(profile.units.fabrication.on
      ? [
          ...list('gallery', 'gallery', 'Pictures of the gallery', ({ gallery }) =>
            gallery.map(({ title }) => title),
          ),
          ...list(
            'fabrication',
            'fabrication.catalogue',
            labelOf(SECTIONS.fabrication.shape.catalogue),
            ({ fabrication: { catalogue } }) => [catalogue.name, ...catalogue.offers],
          ),
        ]
      : []),
  ];
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
  careers: ['heading', 'invitation', 'fillIn', 'attach', 'afterwards', 'noneOpen', 'noneOpenText'],
  steel: ['title', 'description', 'lead', 'introduction', 'choice'],
  fabrication: [
    'title',
    'description',
    'keywords',
    'lead',
    'introduction',
    'claims',
    'cardsDescription',
    'cardsLead',
    'cards',
  ],
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
    if ((section === 'steel' || section === 'fabrication') && !units[section].on) return [];
    const [now, sample, shape] = [profile[section], SAMPLE[section], SECTIONS[section].shape].map(
      (record) => record as unknown as Record<string, unknown>,
    );
    return TEXTS[section].flatMap((name) =>
      sameTexts(section, `${section}.${name}`, labelOf(shape?.[name]), now?.[name], sample?.[name]),
    );
  });
  return [...texts, ...pages];
}

/** A text, or the entries of a list of texts, points or cards, that the sample has word for word. */
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

function inWords(text: unknown): string {
  if (typeof text !== 'object' || text === null) return String(text);
  // Of a card, visitors don't read these.
  const read = Object.entries(text).filter(([name]) => name !== 'key' && name !== 'icon');
  return read.map(([, value]) => value).join(': ');
}

function officerFields({ privacy: { officer } }: Profile): SampleField[] {
  return sampleValues('privacy', 'privacy.officer', officer, [
    ['name', 'Information officer: name', NAMES],
    ['email', 'Information officer: email address', ADDRESSES],
    ['phone', 'Information officer: phone', NUMBERS],
  ]);
}
