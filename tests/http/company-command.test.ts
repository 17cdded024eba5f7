import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { sampleProfile } from '#app/company/sample-profile.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { runScript } from '../support/script.ts';
import { openTestServices } from '../support/services.ts';
import { unzip } from '../support/unzip.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let folder: string;
beforeAll(async () => {
  services = await openTestServices();
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-company-'));
});
afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => services.database.query('truncate company_versions, company_drafts'));

const SECOND = path.join(projectRoot(), 'tests/second-company');
const inFolder = (name: string) => path.join(folder, name);

const run = (...words: string[]) => runScript('company', services, ...words);
const documentIn = async (zip: string): Promise<unknown> =>
  JSON.parse(String((await unzip(await readFile(inFolder(zip))))['company.json']));

const published = async () => (await publishedProfile(services.db)).profile;

test('O7: a company is imported from a folder and exported as the same, without overwriting a file', async () => {
  const second = JSON.parse(await readFile(path.join(SECOND, 'company.json'), 'utf8'));
  expect((await run('import', SECOND)).stdout).toContain('Published as version 1');
  expect(await published()).toEqual(second);
  const audited = await services.database.query(
    `select actor_name, details from audit_entries where action = 'company-changed'`,
  );
  expect(audited).toEqual([{ actor_name: '', details: { section: 'Everything', revision: '1' } }]);
  await run('export', inFolder('company.zip'));
  const files = await unzip(await readFile(inFolder('company.zip')));
  expect(JSON.parse(String(files['company.json']))).toEqual({
    ...second,
    look: { ...second.look, logo: 'pictures/logo.svg' },
  });
  expect(String(files['pictures/logo.svg'])).toBe(second.look.logo);
  expect((await run('export', inFolder('company.zip'))).stderr).toContain('There is a file');
});

test('O7: a file with faults changes nothing, and each fault is named with its place', async () => {
  const broken = {
    ...sampleProfile,
    identity: { ...sampleProfile.identity, name: '' },
    gallery: [{ picture: 'cat', title: 'A cat', wide: false, high: false }],
    people: { ...sampleProfile.people, salesEmail: 'nowhere' },
  };
  await writeFile(inFolder('broken.zip'), zipSync({ 'company.json': strToU8(JSON.stringify(broken)) }));
  const { stderr } = await run('import', inFolder('broken.zip'));
  expect(stderr).toContain('Nothing was changed');
  expect(stderr).toContain('identity.name: Please fill in “Name”.');
  expect(stderr).toContain('people.salesEmail: ');
  expect(await published()).toEqual(sampleProfile);
});

test('O7: pictures are never stored among the files of another server', async () => {
  const elsewhere = { ...services, dataDir: inFolder('elsewhere') };
  const { stderr } = await runScript('company', elsewhere, 'import', SECOND);
  expect(stderr).toContain('The files of this database are not here');
  expect(await published()).toEqual(sampleProfile);
});

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
  expect((await run('convert', old, inFolder('old.zip'))).stderr).toBe('');
  expect(await documentIn('old.zip')).toMatchObject({
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
  expect((await run('convert', folder, inFolder('none.zip'))).stderr).toContain(
    'not the folder of release 1.1',
  );
});
