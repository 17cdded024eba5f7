import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { limitsOf } from './machine-of-service.ts';
import { hoursText } from './opening-hours.ts';
import { labelOf, recordOf, typeOf } from './profile/fields.ts';
import { type Profile, SECTION_NAMES, SECTIONS, type Section } from './profile/profile.ts';
import type { Point, Service } from './profile/services.ts';
import { sampleProfile } from './sample-profile.ts';

/** A field of the published profile that still says what the sample says. */
export type SampleField = {
  /** As the office names it, with what it belongs to: `Head office: Phone`. */
  readonly label: string;
  readonly section: Section;
  /** Where it is in the profile: `places.branches[0].phone`. Confirmations are stored with it. */
  readonly place: string;
  /** What it says, in words; for a machine, its limits. */
  readonly value: string;
};

/**
 * What visitors see and what is still the sample's: names, addresses, numbers, people, links, hours, figures, machines, and the texts
 * that say what the company is and does. Values are looked for in the whole sample, since a number of it may have been moved to another
 * place. What staff have confirmed is among them (`openSampleFields` leaves it out). // O9
 */
export function sampleFields(profile: Profile): SampleField[] {
  const unchanged = [...allFields(profile)].filter(
    (field) => SAMPLE_VALUES.has(field.value) && isOffered(profile, field),
  );
  return [...unchanged, ...profile.services.flatMap(serviceFields)];
}

/** An entry of a list stays the same one wherever it moves: its index doesn't count. */
export const withoutIndexes = (place: string): string => place.replaceAll(/\[\d+\]/g, '[]');

/** Fields that are not named by themselves: part of a field of `joinedFields` or of a service, for the office only, or no text. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...['services', 'materials', 'gallery', 'pictures', 'library', 'bank', 'hiring'],
  ...['province', 'hours', 'closedDays'].map((name) => `places.branches[].${name}`),
  ...['latitude', 'longitude', 'radius'].map((name) => `places.serviceArea.${name}`),
  ...['picture', 'figure'].map((name) => `people.team[].${name}`),
  ...['units.steel.quoteTypes', 'units.fabrication.quoteTypes', 'privacy.officer.position'],
  ...['home.figures', 'home.facts[].detail', 'home.claims[].proof'],
  ...['fabrication.cards[].key', 'fabrication.cards[].icon', 'fabrication.catalogue'],
]);

const SAMPLE_VALUES: ReadonlySet<string> = new Set(
  [...allFields(sampleProfile)].map(({ value }) => value).filter((value) => value !== ''),
);

function* allFields(profile: Profile): Generator<SampleField> {
  for (const section of SECTION_NAMES)
    yield* fieldsIn(section, SECTIONS[section], profile[section], section, '');
  yield* joinedFields(profile);
}

/** @param of what the field belongs to, '' for a section. */
function* fieldsIn(
  section: Section,
  schema: z.ZodType,
  value: unknown,
  place: string,
  of: string,
): Generator<SampleField> {
  if (SKIPPED.has(withoutIndexes(place))) return;
  const label = of === '' ? labelOf(schema) : `${of}: ${labelOf(schema)}`;
  if (schema instanceof z.ZodObject) {
    const record = recordOf(value);
    const fields = Object.entries(schema.shape);
    const [[first] = ['']] = fields;
    // An entry is called by its first field: a branch by its name, a contact by the position.
    const isEntry = place.endsWith(']');
    const name = isEntry ? String(record[first]) : labelOf(schema);
    for (const [field, fieldSchema] of isEntry ? fields.slice(1) : fields)
      yield* fieldsIn(
        section,
        typeOf(fieldSchema),
        record[field],
        `${place}.${field}`,
        place === section ? '' : name,
      );
  } else if (schema instanceof z.ZodArray) {
    for (const [index, entry] of Array.isArray(value) ? value.entries() : [])
      if (section === 'places' || section === 'people')
        yield* fieldsIn(section, typeOf(schema.element), entry, `${place}[${index}]`, '');
      else
        yield {
          label: `${label}, ${index + 1}`,
          section,
          place: `${place}[${index}]`,
          value: inWords(entry, place),
        };
  } else if (typeof value === 'string' || typeof value === 'number') {
    yield { label, section, place, value: String(value) };
  }
}

/** An entry of a list that is one field: a paragraph, or a card. */
function inWords(entry: unknown, list: string): string {
  if (typeof entry === 'string') return entry;
  const read = Object.entries(recordOf(entry)).filter(([name]) => !SKIPPED.has(`${list}[].${name}`));
  return read.map(([, value]) => value).join(': ');
}

/** What is several fields in the profile and one to its readers. A list is unchanged if nothing was added, removed or renamed. */
function joinedFields({ places, units, home, materials, gallery, fabrication }: Profile): SampleField[] {
  const { latitude, longitude, radius } = places.serviceArea;
  const { catalogue } = fabrication;
  return [
    ...places.branches.map(({ name, hours }, index) =>
      fieldAt('places', `.branches[${index}].hours`, `${name}: Opening hours`, hoursText(hours)),
    ),
    fieldAt('places', '.serviceArea.point', 'Service area: Position', `${latitude}, ${longitude}`),
    fieldAt('places', '.serviceArea.radius', 'Service area: Radius', `${radius} km`),
    ...(['steel', 'fabrication'] as const).map((unit) => {
      const label = `${labelOf(SECTIONS.units.shape[unit])}: Types of quote`;
      return fieldAt('units', `.${unit}.quoteTypes`, label, units[unit].quoteTypes.join(', '));
    }),
    ...home.figures.map(({ value, label }, index) =>
      fieldAt('home', `.figures[${index}]`, `Figures, ${index + 1}`, `${value} ${label}`),
    ),
    fieldAt('materials', '', 'List of materials', materials.map(({ name }) => name).join(', ')),
    fieldAt('gallery', '', 'Pictures of the gallery', gallery.map(({ title }) => title).join(', ')),
    fieldAt(
      'fabrication',
      '.catalogue',
      labelOf(SECTIONS.fabrication.shape.catalogue),
      [catalogue.name, ...catalogue.offers].join(', '),
    ),
  ];
}

function fieldAt(section: Section, within: string, label: string, value: string): SampleField {
  return { label, section, place: `${section}${within}`, value };
}

/** Whether the business unit that a field belongs to is offered. The gallery is on a page of the fabrication unit. */
function isOffered({ units }: Profile, { section, place }: SampleField): boolean {
  const [, named = section] = /^units\.(\w+)/.exec(place) ?? [];
  const unit = named === 'gallery' ? 'fabrication' : named;
  return (unit !== 'steel' && unit !== 'fabrication') || units[unit].on;
}

/** What an offered service says: its machines, what it promises, what it explains and what to send. */
function serviceFields(service: Service, index: number): SampleField[] {
  if (!service.on) return [];
  const { name, machine, limits } = service;
  const isSample = sampleProfile.services.some((sample) =>
    isDeepStrictEqual([sample.machine, sample.limits], [machine, limits]),
  );
  const limitsInWords = limitsOf(service).map(({ label, text }) => `${label}: ${text}`);
  const texts = SERVICE_TEXTS.flatMap(({ field, label, textsOf }) => {
    const samples = new Set(sampleProfile.services.flatMap(textsOf));
    const unchanged = textsOf(service).filter((text) => samples.has(text));
    if (unchanged.length === 0) return [];
    return [fieldAt('services', `[${index}].${field}`, label(name), unchanged.join(' '))];
  });
  return isSample
    ? [fieldAt('services', `[${index}].machine`, `Machines of ${name}`, limitsInWords.join('; ')), ...texts]
    : texts;
}

/** Texts of a service that are one field together: a figure stands in several of them, beside those of the machines. */
const SERVICE_TEXTS = [
  {
    field: 'texts',
    label: (name) => `What ${name} promises`,
    textsOf: ({ line, description, lead, offers }) => [line, description, lead, ...pointsInWords(offers)],
  },
  { field: 'purpose', label: labelled('purpose'), textsOf: ({ purpose }) => purpose },
  { field: 'process', label: labelled('process'), textsOf: ({ process }) => pointsInWords(process) },
  { field: 'send', label: labelled('send'), textsOf: ({ send }) => pointsInWords(send) },
] satisfies {
  field: string;
  label: (name: string) => string;
  textsOf: (service: Service) => readonly string[];
}[];

function labelled(field: 'purpose' | 'process' | 'send') {
  return (name: string) => `${name}: ${labelOf(SECTIONS.services.element.shape[field])}`;
}

const pointsInWords = (points: readonly Point[]) => points.map(({ name, detail }) => `${name}: ${detail}`);
