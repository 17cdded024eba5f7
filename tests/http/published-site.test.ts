import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { publishProfile } from '#app/company/company.commands.server.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { changedProfile, testCompany } from '../support/company.ts';
import { readHead } from '../support/head.ts';
import { openSite } from '../support/server.ts';
import { missingProperties } from '../support/structured-data.ts';

/** What a publication changes on the open site, which is tests/http/second-company.test.ts for a company of its own. */

const site = await openSite();
const office = await openDatabase(site.database.connection, pino({ level: 'silent' }));
afterAll(async () => {
  await office.close();
  await site[Symbol.asyncDispose]();
});

const read = async (path: string) => (await fetch(site.url + path)).text();
const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;

/** Publishes a profile under another name, and waits until the site shows it. @param gone a path that it has no more. */
async function publish(profile: Profile, name: string, gone: string): Promise<void> {
  const published = await office.db.transaction((tx) =>
    publishProfile(tx, 'Owner', { ...profile, identity: { ...profile.identity, name } }),
  );
  expect(published).toMatchObject({ ok: true });
  for (const path of ['/', '/contact-us']) await expect.poll(() => read(path), WAIT).toContain(name);
  await expect.poll(() => read('/sitemap.xml'), WAIT).not.toContain(`${gone}<`);
}

const WAIT = { timeout: 10_000 };

/** All pages of the sitemap, by path. */
async function allPages(): Promise<Map<string, string>> {
  const sitemap = await read('/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
}

/** The pages of the sitemap that say one of these things. */
async function pagesSaying(texts: readonly string[]): Promise<string[]> {
  return [...(await allPages())].flatMap(([path, html]) =>
    texts.filter((text) => html.includes(text)).map((text) => `${path}: ${text}`),
  );
}

/** The links of all pages that lead nowhere. */
async function deadLinks(): Promise<string[]> {
  const linked = new Map<string, string>();
  for (const [path, html] of await allPages())
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) linked.set(href, path);
  const found = await Promise.all(
    [...linked].map(async ([href, from]) => ((await status(href)) === 200 ? [] : [`${from} → ${href}`])),
  );
  return found.flat();
}

test('O1, O2, O4, O5: a publication changes the stored pages: no fabrication, two branches, no team, a renamed service', async () => {
  const { fabrication } = testCompany.units;
  for (const path of ['/', '/contact-us', '/fabrication-services', '/laser-cutting']) await read(path);
  const profile = changedProfile(({ units, home, places, people, services }) => {
    units.fabrication.on = false;
    // What the owner wrote stays as it is.
    home.paragraphs = ['We cut steel.'];
    people.team = [];
    const [head] = places.branches;
    if (head === undefined) throw new Error('No branch.');
    head.hours.friday = { opens: '08:00', closes: '14:00' };
    places.branches.push({ ...head, name: 'Rustenburg', street: '9 Kock Street', fax: '', whatsApp: '' });
    for (const service of services) {
      if (service.slug === 'laser-cutting') {
        service.slug = 'fibre-laser';
        service.formerSlugs = ['laser-cutting'];
      }
      service.related = service.related.map((slug) => (slug === 'laser-cutting' ? 'fibre-laser' : slug));
    }
  });
  await publish(profile, 'Berg Steel', fabrication.path);
  const moved = await fetch(`${site.url}/laser-cutting`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/fibre-laser']);
  expect(await status('/fibre-laser')).toBe(200);
  for (const path of ['/fabrication-services', '/fabrication', '/quote/fabrication'])
    expect([path, await status(path)]).toEqual([path, 404]);
  expect(await pagesSaying([fabrication.label, fabrication.name, fabrication.path])).toEqual([]);
  const home = await read('/');
  expect(home).not.toContain('Meet the Team');
  const contact = await read('/contact-us');
  for (const said of ['9 Kock Street', 'Rustenburg', 'Friday, 08:00 to 14:00'])
    expect(contact, said).toContain(said);
  expect(readHead(contact).things.flatMap(missingProperties)).toEqual([]);
  expect(await deadLinks()).toEqual([]);
});

test('O2: a company that only fabricates has no services, no materials and no dead link', async () => {
  const { steel } = testCompany.units;
  const profile = changedProfile(({ units }) => {
    units.steel.on = false;
  });
  await publish(profile, 'Berg Fabrication', steel.path);
  const gone = [steel.path, '/materials', '/quote', ...testCompany.services.map(({ slug }) => `/${slug}`)];
  for (const path of gone) expect([path, await status(path)]).toEqual([path, 404]);
  expect(await pagesSaying([steel.label, steel.path, 'href="/materials', 'Our Services'])).toEqual([]);
  expect(await deadLinks()).toEqual([]);
  const home = await read('/');
  expect(home).toContain(testCompany.profile.fabrication.cards[0]?.line ?? 'a kind of work');
  expect(home).toContain('href="/quote/fabrication"');
});
