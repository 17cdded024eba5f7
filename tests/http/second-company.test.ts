import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishProfile } from '#app/company/company.commands.server.ts';
import { sampleProfile } from '#app/company/sample-profile.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import siteMap from '#app/routes.ts';
import { addPosition } from '../support/applications.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { enquiry, quoteForm, submissionsTo } from '../support/submissions.ts';

let cookie: string;
const { post, postJson } = submissionsTo(() => site);

/** Another company: two branches, a short Friday, no rolling, powder coating, no fabrication, a team of three. */
const second: unknown = JSON.parse(
  await readFile(path.join(projectRoot(), 'tests/second-company/company.json'), 'utf8'),
);

const site = await openSite({ TRUST_PROXY: 'on' }, { sample: true });
beforeAll(async () => {
  const { db, close } = await openDatabase(site.database.connection, pino({ level: 'silent' }));
  const published = await db.transaction((tx) => publishProfile(tx, 'Owner', second));
  await close();
  expect(published).toMatchObject({ ok: true, revision: 1 });
  await addPosition(site.database, 'Welder');
  cookie = (await signInOverHttp(site.url)).cookie;
  await vi.waitUntil(async () => (await page('/')).includes('Magalies Plate'));
});
afterAll(() => site[Symbol.asyncDispose]());

async function page(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(site.url + address, { headers });
  return response.text();
}

/** The texts of a document that say something: no keys of pictures, choices, times or single words that any company uses. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= MIN_LENGTH && /[ @\d]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
const MIN_LENGTH = 5;

/** The sample asks for this in the same words as the quote page of the software. */
const SAID_BY_THE_FORM = 'Grade and thickness.';

// The stylesheets name the sample's colour as what is shown unless a company has its own (tests/http/company-look.test.ts).
const { library: _, look: _look, services: sampleServices, materials, ...rest } = sampleProfile;
const own = JSON.stringify(second);
const facts = [
  ...new Set([
    ...textsIn(rest),
    ...textsIn(sampleServices.map(({ machine, picture, part, ...service }) => service)),
    ...textsIn(materials.map(({ description, cutting, welding }) => [description, cutting, welding])),
    ...sampleProfile.places.branches.flatMap(({ suburb, town }) => [suburb, town]),
    ...sampleServices.map(({ slug }) => slug),
    sampleProfile.people.salesName.split(' ')[0] ?? '',
  ]),
].filter((fact) => !own.includes(fact) && fact !== SAID_BY_THE_FORM);

/** The facts of the sample that stand in a text, however its signs are written. */
function factsIn(text: string): string[] {
  const plain = text
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\\u00a0|&nbsp;|\u00a0/g, ' ');
  return facts.filter((fact) => plain.includes(fact.replaceAll('\u00a0', ' ')));
}

const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

test('O1, S25: nothing of the sample is left on any public page, feed or file of another company', async () => {
  const sitemap = await page('/sitemap.xml');
  const addresses = addressesIn(sitemap);
  expect(addresses).toContain('/powder-coating');
  const others = ['/blog/rss.xml', '/api/posts/openapi.json', '/robots.txt', '/nowhere', '/admin-login'];
  const left: Record<string, string[]> = {};
  for (const address of [...addresses, ...others]) {
    const found = factsIn(await page(address));
    if (found.length > 0) left[address] = found;
  }
  expect(left).toEqual({});
});

test('O2: what another company does not offer has no page and no link; a renamed service redirects', async () => {
  for (const address of [
    '/fabrication',
    '/fabrication-services',
    '/quote/fabrication',
    '/plate-rolling',
    '/laser-cutting',
  ])
    expect([address, (await fetch(site.url + address)).status]).toEqual([address, 404]);
  const renamed = await fetch(`${site.url}/laser`, { redirect: 'manual' });
  expect([renamed.status, renamed.headers.get('location')]).toEqual([301, '/fibre-laser']);
  for (const address of addressesIn(await page('/sitemap.xml')))
    expect([address, /\/fabrication|Magalies Build/.test(await page(address))]).toEqual([address, false]);
});

test('O1, S25: every link of another company’s pages leads somewhere', async () => {
  const links = new Set<string>();
  for (const address of addressesIn(await page('/sitemap.xml')))
    for (const [, href = ''] of (await page(address)).matchAll(/(?:href|src)="(\/[^"#?]*)/g)) links.add(href);
  const broken: string[] = [];
  for (const link of links) {
    const { status } = await fetch(site.url + link, { redirect: 'manual' });
    if (status >= 400) broken.push(`${link}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test('O4: structured data has both branches, the short Friday and the closed days', async () => {
  const html = await page('/contact-us');
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([^<]+)/.exec(html) ?? [];
  expect(json).toContain('"9 Kock Street"');
  expect(json).toContain('"closes":"14:00"');
  expect(json).toContain('2026-12-16');
  expect(html).toContain('Monday to Thursday, 07:30 to 16:30');
  expect(html).toContain('Rustenburg counter');
});

type Place = { path: string; file: string };

/** The office's pages that need no id. */
function screensIn(entries: RouteConfigEntry[], above = ''): Place[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? screensIn(entry.children, path) : [{ path, file: entry.file }];
  });
}

test('O1: nothing of the sample is left in the office of another company', async () => {
  const screens = screensIn(await siteMap).filter(
    ({ path, file }) =>
      path.startsWith('/admin') && !path.includes(':') && !path.includes('*') && file.endsWith('.tsx'),
  );
  expect(screens.length).toBeGreaterThan(20);
  const left: Record<string, string[]> = {};
  const sections = Object.keys(sampleProfile).filter((name) => name !== 'version');
  // The first versions say what they changed: what the sample said.
  const others = screens.filter(({ path }) => path !== '/admin/company/versions');
  for (const address of [
    ...others.map(({ path }) => path),
    ...sections.map((name) => `/admin/company/${name}`),
  ]) {
    const found = factsIn(await page(address, { cookie }));
    if (found.length > 0) left[address] = found;
  }
  expect(left).toEqual({});
});

test('O1, L5: nothing of the sample is left in the mails of another company', async () => {
  const contact = await postJson('/api/send-contact', {
    ...enquiry,
    phone: '082 123 4567',
    message: 'A price, please.',
  });
  expect(contact).toMatchObject({ status: 200, success: true });
  const pdf = samplePdf('Plate');
  const fields = { name: 'Thandi', email: 'thandi@mail.test', quoteType: 'Powder coating' };
  const quoted = await post('/api/send-quote', quoteForm([{ name: 'plate.pdf', content: pdf }], fields));
  expect(quoted).toMatchObject({ status: 200, success: true });
  const form = new FormData();
  for (const [name, value] of Object.entries(validApplication('welder'))) form.set(name, String(value));
  form.append('cv', new Blob([samplePdf('CV')]), 'cv.pdf');
  const applied = await post('/api/apply', form);
  expect(applied).toMatchObject({ status: 200, success: true });
  // To sales and to the sender, twice, and to the applicant.
  const mails = await vi.waitUntil(
    async () => {
      const written = await site.mails();
      return written.length >= 5 ? written : null;
    },
    { timeout: 30_000 },
  );
  for (const mail of mails) {
    expect(mail.from).toEqual({ name: 'Magalies Plate', address: 'quotes@magalies.test' });
    expect(factsIn(JSON.stringify([mail.subject, mail.text, mail.html, mail.replyTo, mail.to]))).toEqual([]);
  }
});
