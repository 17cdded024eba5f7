import {
  fields,
  flag,
  formatted,
  line,
  list,
  logo,
  number,
  optionalLine,
  optionalText,
  text,
} from './fields.ts';
import { paragraphs, points } from './services.ts';

const picture = (label: string) => line(label, { kind: 'picture', max: 64 });

export const look = fields('Look', {
  colour: formatted('Brand colour', /^#[0-9a-f]{6}$/i, 'as six hexadecimal digits after #', {
    kind: 'colour',
    help: 'All other colours follow from it, with the contrast that people with weak sight need.',
  }),
  logo: logo('Logo', {
    help: 'An SVG of up to 60 KB, or a PNG. It stands on dark ground, 28 to 60 px high, beside the name: a sign without the name works best. A drawing without colours takes the brand colour.',
  }),
});

const figure = fields(
  'Figure',
  { value: line('Value', { max: 20 }), label: line('Of what', { max: 40 }) },
  { isRow: true },
);

const fact = fields(
  'Fact',
  {
    name: line('Name', { max: 30 }),
    value: line('Value', { max: 40 }),
    detail: optionalLine('Detail', { max: 60 }),
  },
  { isRow: true },
);

export const home = fields('Home page', {
  title: line('Title in search results', { max: 70, isWide: true }),
  description: text('Description in search results', { max: 300 }),
  slogan: line('Slogan', { max: 60, isWide: true }),
  introduction: text('Introduction', { max: 300 }),
  experience: line('Heading on experience', { max: 60, isWide: true }),
  experienceDetail: text('Text on experience', { max: 300 }),
  paragraphs: paragraphs('About us'),
  works: points('Processes, in the order of a job'),
  facts: list('Facts', fact, { entry: 'fact', max: 8 }),
  figures: list('Figures', figure, { entry: 'figure', max: 4 }),
  claims: list(
    'Claims and their proof',
    fields('Claim', { claim: line('Claim'), proof: text('The fact that proves it', { max: 300 }) }),
    { entry: 'claim', max: 20, help: 'For the office only: the evidence for each claim on the site.' },
  ),
});

export const steel = fields('Steel services overview', {
  title: line('Title in search results', { max: 100, isWide: true }),
  description: text('Description in search results', { max: 300 }),
  lead: text('Lead', { max: 300 }),
  introduction: paragraphs('Introduction'),
  choice: points('Which process for what'),
});

export const careers = fields('Careers', {
  heading: line('Heading', { max: 80, isWide: true }),
  invitation: text('Invitation', { max: 300, help: 'Below the heading, while positions are open.' }),
  fillIn: text('How to apply: fill in', { max: 300 }),
  attach: text('How to apply: attach', {
    max: 300,
    help: 'The form takes one CV, as PDF or Word, of at most 10 MB.',
  }),
  afterwards: text('How to apply: after that', { max: 300 }),
  noneOpen: line('Heading while no position is open', { max: 80, isWide: true }),
  noneOpenText: text('Text while no position is open', {
    max: 500,
    help: 'Your email address, phone number and hours follow it.',
  }),
});

export const gallery = list(
  'Gallery',
  fields(
    'Gallery picture',
    {
      picture: picture('Picture'),
      title: line('Title', { isWide: true }),
      wide: flag('Two columns wide'),
      high: flag('Two rows high'),
    },
    { isRow: true },
  ),
  { entry: 'picture', max: 60 },
);

const pageTexts = (label: string) =>
  fields(label, {
    title: optionalLine('Title', {
      max: 100,
      isWide: true,
      help: 'Left empty, it is composed of your names.',
    }),
    description: optionalText('Description in search results', {
      max: 300,
      help: 'Left empty, it is composed.',
    }),
  });

export const pages = fields('Page titles', {
  materials: pageTexts('Materials'),
  contact: pageTexts('Contact'),
  careers: pageTexts('Careers'),
  blog: pageTexts('Blog'),
  quoteSteel: pageTexts('Quote request, steel'),
  quoteFabrication: pageTexts('Quote request, fabrication'),
  privacy: pageTexts('Privacy'),
});

/** The pictures of places that always have one; some show it only where a link to them is shared. */
export const pictures = fields('Pictures of the pages', {
  hero: picture('Home page'),
  experience: picture('Experience'),
  steelUnit: picture('Steel, on the home page'),
  fabricationUnit: picture('Fabrication, on the home page'),
  steel: picture('Steel services overview'),
  steelMaterials: picture('Materials, on the steel overview'),
  fabrication: picture('Fabrication overview'),
  fabricationKinds: picture('What we build'),
  fabricationCards: picture('Fabrication cards'),
  materials: picture('Materials'),
  contact: picture('Contact, where a link is shared'),
  quote: picture('Quote request, where a link is shared'),
  careers: picture('Careers'),
  position: picture('Positions, beside those of the gallery'),
  blog: picture('Blog'),
  privacy: picture('Privacy, where a link is shared'),
  notFound: picture('Page not found'),
});

/** All pictures that can be chosen. Their keys and versions are parts of file names. */
export const library = list(
  'Picture library',
  fields(
    'Picture',
    {
      key: formatted('Key', /^[a-z0-9-]+$/, 'in small letters, digits and hyphens', {
        kind: 'hidden',
        max: 64,
      }),
      alt: text('What the picture shows, for people who can’t see it', { max: 300 }),
      focusX: number('Focal point from the left (%)', { min: 0, max: 100, whole: true }),
      focusY: number('Focal point from the top (%)', { min: 0, max: 100, whole: true }),
      version: formatted('Version', /^[0-9a-f]{8}$/, 'as eight hexadecimal digits', {
        kind: 'hidden',
        optional: true,
      }),
    },
    { isPicture: true },
  ),
  { entry: 'picture', min: 1, max: 200 },
);
