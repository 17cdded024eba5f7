import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import { readHead } from '../support/head.ts';
import { openSite } from '../support/server.ts';

/** What the specification says of the sample company stands on its pages. */

const site = await openSite({}, { sample: true });
afterAll(() => site[Symbol.asyncDispose]());

const read = async (path: string) => (await fetch(site.url + path)).text();

/** What a page says between its header and its footer. */
async function said(path: string): Promise<string> {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(await read(path)) ?? [];
  const text = main
    .replace(/<!--.*?-->|<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, '')
    .replace(/<[^>]+>/g, ' ');
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replace(/\s+/g, ' ');
}

const PAGES: readonly { id: string; path: string; facts: readonly RegExp[] }[] = [
  { id: 'S1', path: '/', facts: [/Jet Park, Boksburg/, /Steel Services/, /Steel Fabrication/] },
  {
    id: 'S24',
    path: '/',
    facts: [
      /founded in 1993/i,
      /over two decades/i,
      /20 years of fabrication experience/i,
      /BEE.{0,40}Level 2/i,
      /coded welders/i,
      /project estimators/i,
      /detailing/i,
      /cut-to-size/i,
      /secondary processing/i,
      /light to medium fabrication/i,
      /transport/i,
    ],
  },
  { id: 'S10', path: '/laser-cutting', facts: [/Thickness ?: 0\.5 to 35 mm/, /fast turnaround/i] },
  {
    id: 'S11',
    path: '/hd-plasma-cutting',
    facts: [/dry flame-cut finish/i, /water-based clean-cut finish/i, /Bed ?: 14000 x 3000 mm/],
  },
  {
    id: 'S12',
    path: '/cnc-bending',
    facts: [/intricate bending/i, /Length ?: up to 4 m/, /up to 4 metres long/i],
  },
  {
    id: 'S13',
    path: '/cnc-profile',
    facts: [/Thickness ?: up to 300 mm/, /multi-head torches/i, /Beds ?: 6500 x 2700 mm/, /double cuts/i],
  },
  {
    id: 'S14',
    path: '/plate-rolling',
    facts: [/rolling in house/i, /welding/i, /re-rolling/i, /welders coded to the American weld spec D1\.1/],
  },
  {
    id: 'S15',
    path: '/value-added-service',
    facts: [
      /Polish ?: up to 180 grit/,
      /polishing and brushing/i,
      /up to 500 mm wide/,
      /PVC-covered after brushing/,
      /Holes ?: up to Ø45 mm/,
      /Drill and tap ?: up to M24/,
      /countersinking/i,
      /chamfering and bevelling/i,
      /on your drawing/,
    ],
  },
  {
    id: 'S8',
    path: '/fabrication',
    facts: [
      /PL Fabrication. ?Fabrication Services\./,
      /Custom metal fabrication.*Structural steel fabrication.*Welding.*Metal finishing.*Repair and maintenance/,
    ],
  },
];

test.each(PAGES)('$id: $path says what the specification gives', async ({ path, facts }) => {
  const text = await said(path);
  for (const fact of facts) expect(text).toMatch(fact);
});

test('S7: the fabrication overview has its title, keywords and offers', async () => {
  const { title, meta, things } = readHead(await read('/fabrication-services'));
  expect(title).toBe('Steel Fabrication Services Johannesburg | Custom Steel Fabrication Gauteng');
  expect(meta('keywords')).toMatch(/custom steel fabrication Gauteng/);
  const offers = JSON.stringify(things.map((thing) => thing.hasOfferCatalog));
  for (const name of ['Structural Steel', 'Custom Steel', 'Precision Steel', 'Heavy-Duty'])
    expect(offers).toContain(`"${name} Fabrication"`);
});

test('S6, S19: the steel services are the six of the specification', () => {
  expect(sampleCompany.services.map(({ slug }) => slug)).toEqual([
    'laser-cutting',
    'hd-plasma-cutting',
    'cnc-profile',
    'cnc-bending',
    'plate-rolling',
    'value-added-service',
  ]);
});

test('S10, S11, S12, S13, S14, S15: each service has three related ones, and not itself', () => {
  for (const { slug, related } of sampleCompany.profile.services) {
    expect(related).not.toContain(slug);
    expect(new Set(related).size).toBe(3);
  }
});

test('S9: the materials are those of the specification', () => {
  expect(sampleCompany.materials.map(({ name }) => name.toLowerCase())).toEqual([
    'vastrap',
    'hot rolled steel',
    'cold rolled steel',
    'galvanized steel',
    'ss316',
    's355',
    'mild steel',
    'hardox',
    'weldox',
    'bennox',
    'ss304',
    '3cr12',
    'aluminium',
    'domex',
    'chromadek',
  ]);
});

test('L8: the business units have the quote types of the specification', () => {
  const { steel, fabrication } = sampleCompany.units;
  expect(steel.quoteTypes).toEqual([
    'CNC Laser Cutting',
    'HD Plasma Cutting',
    'Profile Cutting',
    'Bending',
    'Rolling',
    'Polishing/Brushing',
    'Drilling',
    'Chamfering',
    'Other...',
  ]);
  expect(fabrication.quoteTypes).toEqual(['Fabrication', 'Other...']);
});

test('S21: the gallery has ten pictures', () => {
  expect(sampleCompany.profile.gallery).toHaveLength(10);
});

test('X4, S25: the phone numbers are written as they are shown', () => {
  const { phone, fax, whatsApp, profile } = sampleCompany;
  const cells = profile.people.contacts.map(({ cell }) => cell);
  for (const number of [phone, fax, whatsApp, profile.privacy.officer.phone, ...cells])
    expect(formatPhone(number)).toBe(number);
});

test('O3: the sample has the colours of the stylesheets and its own drawn mark', async () => {
  const html = await read('/');
  expect(html).toContain('<html lang="en-ZA"><head>');
  const logo = await read(/\/company\/logo\.[0-9a-f]{8}\.svg/.exec(html)?.[0] ?? '');
  expect(logo).toContain('fill="#ff7a1a"');
  expect(await read('/favicon.svg')).toBe(logo);
  const icon = Buffer.from(await (await fetch(`${site.url}/apple-touch-icon.png`)).arrayBuffer());
  const plate = await sharp(icon)
    .extract({ left: 30, top: 30, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...plate]).toEqual([0xff, 0x7a, 0x1a]);
});
