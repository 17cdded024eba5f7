import type { z } from 'zod';
import { GROUP_LABELS, GROUPS } from '#app/drawings/machine.ts';
import { choice, fields, flag, formatted, line, list, optionalLine, optionalNumber, text } from './fields.ts';

const paragraph = text('Paragraph', { max: 1_500 });
export const paragraphs = (label: string) => list(label, paragraph, { entry: 'paragraph', max: 10 });

const point = fields(
  'Point',
  {
    name: line('Heading', { max: 60 }),
    detail: text('Text', { max: 500 }),
  },
  { isRow: true },
);
export const points = (label: string, note: { heading?: string } = {}) =>
  list(label, point, { entry: 'point', max: 12, ...note });

const slug = (label: string, note: { kind?: 'service' | 'material'; help?: string } = {}) =>
  formatted(label, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'in small letters, digits and hyphens', { max: 60, ...note });

const unit = (label: string) =>
  fields(label, {
    on: flag('Is offered', { help: 'A unit that is off has no page, link or quote type.' }),
    name: line('Name', { max: 60 }),
    label: line('Label in the navigation', { max: 40 }),
    text: text('Line on the home page', { max: 200 }),
    quoteTypes: list('Types of quote', line('Type of quote', { max: 60 }), {
      entry: 'type',
      min: 1,
      max: 20,
    }),
  });

export const units = fields('Business units', {
  steel: unit('Steel'),
  fabrication: unit('Fabrication'),
}).refine(
  ({ steel, fabrication }) => steel.on || fabrication.on,
  'At least one business unit must be offered.',
);

const CUTS = ['stated', 'unknown', 'no'] as const;

const thickness = (label: string) =>
  fields(
    label,
    {
      cuts: choice(
        'Is worked',
        CUTS,
        { stated: 'Yes, as stated', unknown: 'Not known', no: 'No' },
        { blank: 'unknown' },
      ),
      from: optionalNumber('From (mm)', { min: 0, max: 1_000 }),
      to: optionalNumber('To (mm)', { min: 0, max: 1_000 }),
    },
    { isRow: true },
  ).superRefine(({ cuts, from, to }, check) => {
    if (cuts === 'stated' && from === null && to === null)
      check.addIssue(`${label}: please enter a thickness, or choose “Not known”.`);
    if (from !== null && to !== null && from > to)
      check.addIssue(`${label}: the largest thickness must not be less than the smallest.`);
  });

/** The processes of machines. Those that cut flat parts are those of the fit check; for others it gives no advice. */
const MACHINE_PROCESSES = ['laser', 'plasma', 'profile', 'bending', 'rolling', 'drilling', 'other'] as const;

const machine = fields(
  'Machines',
  {
    process: choice(
      'Process',
      MACHINE_PROCESSES,
      {
        laser: 'Laser cutting',
        plasma: 'Plasma cutting',
        profile: 'Profile (oxy-fuel) cutting',
        bending: 'Bending',
        rolling: 'Rolling',
        drilling: 'Drilling',
        other: 'Other (no advice on what fits)',
      },
      { blank: 'other' },
    ),
    several: flag('More than one machine'),
    bedLength: optionalNumber('Bed length (mm)', { min: 1, max: 100_000, help: 'Empty if it isn’t known.' }),
    bedWidth: optionalNumber('Bed width (mm)', { min: 1, max: 100_000 }),
    longest: optionalNumber('Longest part (mm)', {
      min: 1,
      max: 100_000,
      help: 'Of a press brake, for example.',
    }),
    largestHole: optionalNumber('Largest drilled hole (mm)', { min: 1, max: 500 }),
    thickness: fields('Thickness', {
      carbon: thickness(GROUP_LABELS.carbon),
      'high-strength': thickness(GROUP_LABELS['high-strength']),
      stainless: thickness(GROUP_LABELS.stainless),
      aluminium: thickness(GROUP_LABELS.aluminium),
      coated: thickness(GROUP_LABELS.coated),
    }),
  },
  { heading: 'Machines and limits' },
).refine(({ bedLength, bedWidth }) => (bedLength === null) === (bedWidth === null), {
  message: 'Please enter both the length and the width of the bed, or neither.',
  path: ['bedLength'],
});

const service = fields('Service', {
  on: flag('Is offered', { blank: 'on' }),
  name: line('Name', { max: 60 }),
  slug: slug('Address', {
    help: 'The address of its page, such as powder-coating. Leave it empty to use the name.',
  }),
  line: line('Line in lists', { isWide: true }),
  quoteType: optionalLine('Type of quote', {
    max: 60,
    kind: 'quoteType',
    help: 'Chosen already when somebody asks for a quote on its page.',
  }),
  picture: line('Picture', { kind: 'picture', max: 64 }),
  part: line('Picture of a finished part', { kind: 'picture', max: 64 }),
  machine,
  limits: list(
    'Other limits',
    fields('Limit', { of: line('Of what', { max: 40 }), value: line('Value', { max: 40 }) }, { isRow: true }),
    { entry: 'limit', max: 8, help: 'Shown after the thickness and the bed of the machines.' },
  ),
  title: optionalLine('Title in search results', {
    max: 100,
    isWide: true,
    help: 'Left empty, it is composed of its name, the city and yours.',
    heading: 'Texts',
  }),
  description: text('Description in search results', { max: 300 }),
  lead: text('Lead', { max: 300 }),
  purpose: paragraphs('What it does, and when to choose it'),
  offers: points('What we offer'),
  process: points('About the process'),
  materials: list(
    'Materials',
    fields(
      'Material',
      { key: slug('Material', { kind: 'material' }), note: text('Note', { max: 300 }) },
      { isRow: true },
    ),
    { entry: 'material', max: 30, heading: 'Materials' },
  ),
  send: points('What to send', { heading: 'What to send' }),
  related: list('Related services', slug('Service', { kind: 'service' }), {
    entry: 'service',
    max: 6,
    heading: 'Links',
  }),
  formerSlugs: list('Old addresses that redirect here', slug('Old address'), {
    entry: 'address',
    isUnordered: true,
    max: 20,
  }),
});

export const services = list('Services and machines', service, { entry: 'service', max: 24 });

const SURFACES = ['scale', 'bright', 'matt', 'brushed', 'spangle', 'pattern', 'painted', 'primed'] as const;

const material = fields('Material', {
  key: slug('Key', { help: 'Its place on the page. Left empty, it is made of the name.' }),
  name: line('Name', { max: 60 }),
  family: line('Family', { max: 60 }),
  group: choice('Cuts like', GROUPS, GROUP_LABELS),
  surface: choice(
    'Looks like',
    SURFACES,
    {
      scale: 'Mill scale',
      bright: 'Bright',
      matt: 'Matt',
      brushed: 'Brushed',
      spangle: 'Zinc spangle',
      pattern: 'Raised pattern',
      painted: 'Painted',
      primed: 'Primed',
    },
    { help: 'For the swatch beside its name.' },
  ),
  density: optionalNumber('Density (kg/m³)', { min: 500, max: 25_000, help: 'Empty if it isn’t known.' }),
  aliases: list('Other names', line('Other name', { max: 60 }), { entry: 'name', max: 20 }),
  description: text('What it is and where it is used'),
  cutting: text('How it cuts and bends'),
  welding: text('How it welds'),
});

export const materials = list('Materials', material, { entry: 'material', max: 60 });

const ICONS = ['custom', 'structural', 'weld', 'finish', 'repair'] as const;

export const fabrication = fields('Fabrication', {
  title: line('Title of the overview', { max: 120, isWide: true }),
  description: text('Description in search results', { max: 300 }),
  keywords: list('Keywords', line('Keyword', { max: 60 }), { entry: 'keyword', max: 20 }),
  lead: text('Lead', { max: 300 }),
  introduction: paragraphs('Introduction'),
  claims: points('Claims'),
  cardsTitle: optionalLine('Title of the cards’ page', {
    max: 100,
    isWide: true,
    help: 'Left empty, it is composed of your names.',
  }),
  cardsDescription: text('Description of the cards’ page in search results', { max: 300 }),
  cardsLead: text('Lead of the cards’ page', { max: 300 }),
  cards: list(
    'Cards',
    fields('Card', {
      key: slug('Key', { help: 'The end of its address, such as repair in /fabrication#repair.' }),
      name: line('Name', { max: 60 }),
      line: line('Line in lists', { isWide: true }),
      icon: choice('Icon', ICONS, {
        custom: 'Custom',
        structural: 'Structural',
        weld: 'Weld',
        finish: 'Finish',
        repair: 'Repair',
      }),
      content: text('Text', { max: 500 }),
      examples: text('Typical jobs', { max: 300 }),
    }),
    { entry: 'card', max: 12 },
  ),
  catalogue: fields('Offers for search engines', {
    name: line('Name', { max: 80 }),
    offers: list('Offers', line('Offer', { max: 80 }), { entry: 'offer', max: 12 }),
  }),
});

export type Service = z.output<typeof service>;
export type Material = z.output<typeof material>;
export type Point = z.output<typeof point>;
export type FabricationCard = z.output<typeof fabrication>['cards'][number];
