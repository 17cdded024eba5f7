import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleProfile } from '#app/company/sample-profile.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { unzip } from '../support/unzip.ts';

/** What release 1.1 didn't know is taken from the sample, whose files an owner had edited. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-company-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);

/** Runs the same command as `npm run company -- convert OLD FILE`. */
async function convert(old: string, file: string): Promise<{ stderr: string }> {
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  return promisify(execFile)(node, ['scripts/company.ts', 'convert', old, file], {
    cwd: projectRoot(),
  }).catch((error: { stderr: string }) => error);
}

test('O7: the edited files of release 1.1 become a company file', async () => {
  const old = inFolder('old');
  const { identity, places, people, units, home, steel, fabrication, privacy } = sampleProfile;
  const [office] = places.branches;
  const hours = { days: ['Monday', 'Saturday'], opens: '07:00', closes: '13:00', text: '' };
  const area = { ...places.serviceArea, radius: 40_000 };
  const company = {
    ...office,
    ...people,
    address: office,
    serviceArea: area,
    hours,
    name: 'Old Forge',
    founded: 1950,
  };
  const [first] = sampleProfile.services;
  const { slug = '', quoteType, name, line, picture, part, ...page } = first ?? {};
  const limits = [
    { of: 'Thickness', kind: 'upTo', to: 12, unit: 'mm' },
    { of: 'Beds', kind: 'size', length: 2000, width: 1000, unit: 'mm' },
    { of: 'Weld code', kind: 'code', value: 'AWS D1.1' },
  ];
  const files: Record<string, Record<string, unknown>> = {
    'company.ts': { company, businessUnits: units },
    'about.ts': { about: { ...home, businessUnits: { steel: 'Cut.', fabrication: 'Built.' } } },
    'services.ts': {
      steelServices: [{ slug, quoteType, name, line, picture, part, limits }],
      fabricationServices: fabrication.cards.map(({ key, name, line }) => ({ key, name, line })),
      offerCatalogue: fabrication.catalogue,
    },
    'service-pages/service-pages.ts': { servicePages: { [slug]: { ...page, related: [] } } },
    'materials.ts': {
      materials: sampleProfile.materials.map(({ group, density, aliases, ...kept }) => kept),
    },
    'material-groups.ts': {
      materialGroups: Object.fromEntries(sampleProfile.materials.map(({ key, group }) => [key, group])),
    },
    'fabrication.ts': {
      fabricationOverview: fabrication,
      fabricationPage: { description: 'Built here.', lead: 'Built.' },
      fabricationCards: Object.fromEntries(fabrication.cards.map((card) => [card.key, card])),
    },
    'gallery.ts': { gallery: [{ img: 'galv', title: 'Plate', cols: 2 }] },
    'people.ts': {
      team: [{ id: 'a', image: 'rack', title: 'Sales', teamManager: 'Jo' }],
      contacts: people.contacts,
    },
    'privacy.ts': { informationOfficer: privacy.officer },
    'steel-overview.ts': { steelOverview: steel },
  };
  await mkdir(path.join(old, 'app/company/service-pages'), { recursive: true });
  for (const [file, exported] of Object.entries(files)) {
    const source = Object.entries(exported).map(
      ([key, value]) => `export const ${key} = ${JSON.stringify(value)};`,
    );
    await writeFile(path.join(old, 'app/company', file), source.join('\n'));
  }
  expect((await convert(old, inFolder('old.zip'))).stderr).toBe('');
  const converted = await unzip(await readFile(inFolder('old.zip')));
  expect(JSON.parse(String(converted['company.json']))).toMatchObject({
    identity: { ...identity, name: 'Old Forge', founded: 1950 },
    places: {
      branches: [
        {
          hours: {
            monday: { opens: '07:00', closes: '13:00' },
            tuesday: { opens: '' },
            saturday: { opens: '07:00' },
          },
        },
      ],
      serviceArea: { radius: 40 },
    },
    units: { steel: { on: true, text: 'Cut.' } },
    services: [
      {
        slug,
        machine: {
          several: true,
          bedLength: 2000,
          bedWidth: 1000,
          thickness: { carbon: { cuts: 'stated', from: null, to: 12 }, stainless: { cuts: 'unknown' } },
        },
        limits: [{ of: 'Weld code', value: 'AWS D1.1' }],
      },
    ],
    materials: sampleProfile.materials.map(({ key, density }) => ({ key, density })),
    gallery: [{ picture: 'galv', wide: true, high: false }],
  });
  expect((await convert(folder, inFolder('none.zip'))).stderr).toContain('not the folder of release 1.1');
});
