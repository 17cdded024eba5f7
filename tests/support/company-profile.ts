import type { Profile } from '#app/company/profile/profile.ts';
import { builtPictures } from '#content/pictures/catalogue.ts';

/**
 * The company of the tests: as small as one that has everything, and nobody's. It shares with the sample only what the software
 * or the trade gives: pictures, types of quote, grades. // O10
 */
export const testProfile: Profile = {
  version: 4,
  identity: {
    name: 'Kloof Metalworks',
    legalName: 'Kloof Metalworks (Pty) Ltd',
    registrationNumber: '2004/007100/07',
    vatNumber: '4110255507',
    founded: 2004,
  },
  look: {
    colour: '#4aa3df',
    logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h7v10l9-10h9L18 16l11 12h-9l-9-10v10H4Z"/></svg>',
  },
  places: {
    branches: [
      {
        name: 'Head office',
        street: '7 Voortrekker Road',
        suburb: 'Maitland',
        town: 'Cape Town',
        province: 'Western Cape',
        postalCode: '7405',
        latitude: null,
        longitude: null,
        phone: '+27 21 555 0700',
        fax: '+27 21 555 0709',
        whatsApp: '+27 84 555 0700',
        hours: {
          monday: { opens: '08:00', closes: '17:00' },
          tuesday: { opens: '08:00', closes: '17:00' },
          wednesday: { opens: '08:00', closes: '17:00' },
          thursday: { opens: '08:00', closes: '17:00' },
          friday: { opens: '08:00', closes: '17:00' },
          saturday: { opens: '', closes: '' },
          sunday: { opens: '', closes: '' },
        },
        closedDays: [],
      },
    ],
    serviceArea: { city: 'Cape Town', latitude: -33.9249, longitude: 18.4241, radius: 80 },
  },
  people: {
    salesEmail: 'orders@kloof.test',
    careersEmail: 'jobs@kloof.test',
    salesName: 'Anele Jacobs',
    team: [
      {
        title: 'Orders',
        teamManager: 'Anele Jacobs',
        phone: '+27 84 555 0701',
        picture: '',
        figure: 'headscarf',
      },
      {
        title: 'Plate shop',
        teamManager: 'Bheki Zondi',
        phone: '+27 84 555 0705',
        picture: '',
        figure: 'goggles',
      },
      {
        title: 'Welding bay',
        teamManager: 'Carmen Adams',
        phone: '+27 84 555 0706',
        picture: '',
        figure: 'bun',
      },
    ],
    contacts: [
      { position: 'Orders', name: 'Anele Jacobs', email: 'anele@kloof.test', cell: '+27 84 555 0701' },
      { position: 'Prices', name: 'Deon Louw', email: 'deon@kloof.test', cell: '+27 84 555 0702' },
    ],
    social: [
      { network: 'LinkedIn', url: 'https://linkedin.test/kloof' },
      { network: 'Instagram', url: 'https://instagram.test/kloof' },
      { network: 'Facebook', url: 'https://facebook.test/kloof' },
    ],
  },
  units: {
    steel: {
      on: true,
      name: 'Kloof Plate',
      label: 'Plate Work',
      text: 'Plate cut, bent and rolled.',
      quoteTypes: [
        'CNC Laser Cutting',
        'Plasma Cutting',
        'Flame Cutting',
        'Bending',
        'Rolling',
        'Polishing/Brushing',
        'Drilling',
        'Other...',
      ],
    },
    fabrication: {
      on: true,
      name: 'Kloof Build',
      label: 'Welded Work',
      text: 'Frames and stairs, welded and put up.',
      quoteTypes: ['Fabrication', 'Other...'],
    },
  },
  services: [
    service({
      slug: 'laser-cutting',
      name: 'Laser Cutting',
      quoteType: 'CNC Laser Cutting',
      picture: 'laser',
      machine: { process: 'laser', thickness: { carbon: stated(0.8, 25), 'high-strength': stated(0.8, 25) } },
      related: ['plasma-cutting', 'flame-cutting', 'folding'],
    }),
    service({
      slug: 'plasma-cutting',
      name: 'Plasma Cutting',
      quoteType: 'Plasma Cutting',
      picture: 'plasma',
      machine: { process: 'plasma', bedLength: 12_000, bedWidth: 2_800 },
      related: ['laser-cutting', 'flame-cutting', 'rolling'],
    }),
    service({
      slug: 'flame-cutting',
      name: 'Flame Cutting',
      quoteType: 'Flame Cutting',
      picture: 'profile',
      machine: {
        process: 'profile',
        several: true,
        bedLength: 6_000,
        bedWidth: 2_600,
        thickness: { carbon: stated(null, 200), 'high-strength': stated(null, 200) },
      },
      related: ['laser-cutting', 'plasma-cutting', 'finishing'],
    }),
    service({
      slug: 'folding',
      name: 'Folding',
      quoteType: 'Bending',
      picture: 'folded',
      machine: { process: 'bending', longest: 3_000 },
      related: ['laser-cutting', 'rolling', 'finishing'],
    }),
    service({
      slug: 'rolling',
      name: 'Ring Rolling',
      quoteType: 'Rolling',
      picture: 'rolling',
      machine: { process: 'rolling' },
      limits: [{ of: 'Weld code', value: 'AWS D1.1' }],
      related: ['plasma-cutting', 'flame-cutting', 'folding'],
    }),
    service({
      slug: 'finishing',
      name: 'Finishing',
      // Of several kinds of work, so it preselects none of them.
      quoteType: '',
      picture: 'drilling',
      machine: { process: 'drilling', largestHole: 38 },
      related: ['laser-cutting', 'flame-cutting', 'folding'],
    }),
  ],
  materials: [
    material({ key: 'vastrap', name: 'Vastrap', density: null }),
    material({ key: 'mild-steel', name: 'Mild steel', aliases: ['ms'] }),
    material({ key: 's355', name: 'S355', aliases: ['s355jr'] }),
    material({ key: 'hardox', name: 'Hardox', group: 'high-strength' }),
    material({ key: 'ss304', name: 'SS304', group: 'stainless', density: 7_930, aliases: ['304'] }),
    material({ key: 'ss316', name: 'SS316', group: 'stainless', density: 7_980, aliases: ['316'] }),
    material({ key: '3cr12', name: '3CR12', group: 'stainless', density: 7_740 }),
    material({ key: 'aluminium', name: 'Aluminium', group: 'aluminium', density: 2_700 }),
    material({ key: 'galvanised', name: 'Galvanised sheet', group: 'coated', aliases: ['galv'] }),
  ],
  fabrication: {
    title: 'Welded steelwork in Cape Town | Kloof Build',
    description: 'Frames, stairs and repairs from Maitland.',
    keywords: ['welded steelwork', 'steel stairs Cape Town'],
    lead: 'Frames and stairs, from the drawing to the site.',
    introduction: ['We weld what our plate shop has cut.'],
    claims: [{ name: 'One foreman', detail: 'The same person from the drawing to the site.' }],
    cardsTitle: '',
    cardsDescription: 'Frames, stairs and repairs.',
    cardsLead: 'Three kinds of welded work.',
    cards: [
      card('frames', 'Frames', 'custom'),
      card('stairs', 'Stairs and platforms', 'structural'),
      card('repairs', 'Repairs', 'repair'),
    ],
    catalogue: { name: 'Welded work', offers: ['Welded frames', 'Steel stairs'] },
  },
  home: {
    title: 'Plate work in Maitland',
    description: 'Plate cut, bent and welded in Maitland.',
    slogan: 'Plate, on the day.',
    introduction: 'Plate cut, bent and welded in Maitland.',
    experience: 'Twelve welders under one roof',
    experienceDetail: 'Send a drawing, and Anele calls back.',
    paragraphs: ['Kloof Metalworks began with one guillotine.'],
    works: [
      { name: 'Cutting', detail: 'Three ways' },
      { name: 'Welding', detail: 'To the drawing' },
    ],
    facts: [{ name: 'Yard', value: 'Maitland', detail: 'by the railway' }],
    figures: [
      { value: '12', label: 'welders' },
      { value: '200 mm', label: 'thickest plate' },
    ],
    claims: [],
  },
  steel: {
    title: 'Plate work in Cape Town',
    description: 'Laser, plasma and flame cutting, folding and rolling in Maitland.',
    lead: 'Plate cut three ways, folded and rolled.',
    introduction: ['The thickness decides how a plate is cut.'],
    choice: [{ name: 'Laser', detail: 'For thin plate.' }],
  },
  // Fills whole rows of two, three and four columns.
  gallery: [
    { picture: 'macro', title: 'Gears', wide: true, high: true },
    { picture: 'galv', title: 'A zinc coat', wide: false, high: false },
    { picture: 'folded', title: 'Brackets', wide: false, high: false },
    { picture: 'profile', title: 'A ring', wide: true, high: true },
    { picture: 'stairs', title: 'A landing', wide: false, high: false },
    { picture: 'nest', title: 'Nested parts', wide: false, high: false },
  ],
  pictures: {
    hero: 'laser',
    experience: 'weldment',
    steelUnit: 'brake',
    fabricationUnit: 'portal',
    steel: 'brake',
    steelMaterials: 'coil',
    fabrication: 'portal',
    fabricationKinds: 'weldment',
    fabricationCards: 'gate',
    materials: 'galv',
    contact: 'drawing',
    quote: 'macro',
    careers: 'weldment',
    position: 'gate',
    blog: 'coil',
    privacy: 'drawing',
    notFound: 'offcuts',
  },
  library: Object.entries(builtPictures).map(([key, [focusX, focusY]]) => ({
    key,
    alt: `The picture ${key}`,
    focusX,
    focusY,
    version: '',
  })),
  privacy: {
    officer: {
      name: 'Esther Mabaso',
      position: 'Information officer',
      email: 'privacy@kloof.test',
      phone: '+27 21 555 0708',
    },
    extra: '',
  },
  pages: {
    materials: { title: '', description: '' },
    contact: { title: '', description: '' },
    careers: { title: '', description: '' },
    blog: { title: '', description: '' },
    quoteSteel: { title: '', description: '' },
    quoteFabrication: { title: '', description: '' },
    privacy: { title: '', description: '' },
  },
  careers: {
    heading: 'Come and work with us',
    invitation: 'Fill in the form below, and we read it.',
    fillIn: 'The form at the end.',
    attach: 'A CV.',
    afterwards: 'We write to you.',
    noneOpen: 'There is no work just now',
    noneOpenText: 'Look here again in a while, or ask.',
  },
  hiring: { stages: [{ name: 'Phone call' }, { name: 'Trade test' }] },
  bank: { accountName: '', bank: '', branchCode: '', accountNumber: '', accountType: '' },
};

type Service = Profile['services'][number];
type Machine = Service['machine'];
type Thickness = Machine['thickness'];
type Material = Profile['materials'][number];

function stated(from: number | null, to: number): Thickness['carbon'] {
  return { cuts: 'stated', from, to };
}

function service({
  machine: { thickness, ...machine },
  ...given
}: Pick<Service, 'slug' | 'name' | 'quoteType' | 'picture' | 'related'> &
  Partial<Pick<Service, 'limits'>> & {
    machine: Pick<Machine, 'process'> &
      Partial<Omit<Machine, 'thickness'>> & { thickness?: Partial<Thickness> };
  }): Service {
  const unknown: Thickness['carbon'] = { cuts: 'unknown', from: null, to: null };
  return {
    on: true,
    formerSlugs: [],
    limits: [],
    part: 'macro',
    line: `${given.name}, one of six.`,
    title: '',
    description: `What ${given.name} does and takes.`,
    lead: `${given.name} to the drawing.`,
    purpose: [`When to choose ${given.name}.`],
    offers: [{ name: 'One piece or many', detail: `${given.name} has no least order.` }],
    process: [{ name: 'Allowance', detail: `What ${given.name} needs around it.` }],
    materials: [
      { key: 'mild-steel', note: 'The usual one.' },
      { key: '3cr12', note: 'For wet places.' },
    ],
    send: [{ name: 'Drawing', detail: 'With all sizes.' }],
    ...given,
    machine: {
      several: false,
      bedLength: null,
      bedWidth: null,
      longest: null,
      largestHole: null,
      ...machine,
      thickness: {
        carbon: unknown,
        'high-strength': unknown,
        stainless: unknown,
        aluminium: unknown,
        coated: unknown,
        ...thickness,
      },
    },
  };
}

function material({
  key,
  name,
  group = 'carbon',
  density = 7_850,
  aliases = [],
}: Pick<Material, 'key' | 'name'> & Partial<Material>): Material {
  return {
    key,
    name,
    group,
    density,
    aliases,
    surface: 'scale',
    family: 'Plate',
    description: `What ${name} is.`,
    cutting: `How ${name} is cut.`,
    welding: `How ${name} is welded.`,
  };
}

function card(key: string, name: string, icon: Profile['fabrication']['cards'][number]['icon']) {
  return {
    key,
    name,
    icon,
    line: `${name}, welded.`,
    content: `${name} to your drawing, welded in our bay and put up where you want them.`,
    examples: `Two or three ${name}.`,
  };
}
