import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSection } from '#app/company/company.commands.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { changePosition, createPosition } from '#app/recruitment/positions/positions.commands.server.ts';
import { testCompany } from '../support/company.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { addPost } from '../support/posts.ts';
import { launch, openSite, type RunningServer, stop } from '../support/server.ts';

/** What the second server is notified of can be held back. */
/** A second server on the same database, as behind a load balancer. */
let second: RunningServer;
let office: Awaited<ReturnType<typeof openDatabase>>;
const site = await openSite();
const proxy = await openDatabaseProxy(site.database, 'kerf-live');
beforeAll(async () => {
  second = await launch({ DATABASE_URL: proxy.url, DATA_DIR: site.dataDir });
  office = await openDatabase(site.database.connection, pino({ level: 'silent' }));
  await addPost(site.database, { slug: 'kerf', title: 'Kerf' });
  await addPost(site.database, { slug: 'slope' });
});
afterAll(async () => {
  await office.close();
  await stop(second);
  await proxy[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const staff = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };
const everywhere = (path: string) => [site.url + path, second.url + path];
const read = async (url: string) => (await fetch(url)).text();

/** Fills the page caches of both servers. */
const storeAll = async (paths: readonly string[]) => {
  for (const url of paths.flatMap(everywhere)) await read(url);
};

test('B15: a published change is visible at once on every process: page, list, feed, sitemap, API', async () => {
  const places = [
    '/blog',
    '/blog/kerf',
    '/blog/authors/tester',
    '/blog/rss.xml',
    '/sitemap.xml',
    '/api/posts',
    '/api/posts/kerf',
  ];
  await storeAll(places);
  await site.database.query("update posts set title = 'Wider kerf', slug = 'wider-kerf' where slug = 'kerf'");
  // Stored pages stay until the change is announced.
  for (const url of places.flatMap(everywhere)) expect(await read(url), url).not.toMatch(/[Ww]ider.kerf/);
  await renewPages(office.db, 'articles');
  for (const url of places.map((one) => one.replace('/kerf', '/wider-kerf')).flatMap(everywhere)) {
    await expect.poll(() => read(url), { timeout: 10_000 }).toMatch(/Wider kerf|wider-kerf/);
  }
});

test('R3, C1: a new position is on the site at once on every process, and a closed one is gone', async () => {
  await storeAll(['/career', '/sitemap.xml']);
  const created = await createPosition(office.db, staff, {
    name: 'Plasma Operator',
    description: 'You cut.',
    active: true,
    closesOn: null,
  });
  if (!created.ok) throw new Error(created.fault);
  const { id } = created;
  for (const url of [...everywhere('/career'), ...everywhere('/sitemap.xml')]) {
    await expect.poll(() => read(url), { timeout: 10_000 }).toMatch(/career\/plasma-operator/);
  }
  await storeAll(['/career/plasma-operator']);
  const [stored] = await site.database.query<{ version: string }>(
    'select xmin::text as version from positions where id = $1',
    [id],
  );
  const closing = { id, version: stored?.version ?? '', base: { active: true }, changes: { active: false } };
  expect(await changePosition(office.db, staff, closing)).toEqual({ ok: true });
  for (const url of everywhere('/career/plasma-operator')) {
    await expect.poll(async () => (await fetch(url)).status, { timeout: 10_000 }).toBe(410);
  }
  for (const url of [...everywhere('/career'), ...everywhere('/sitemap.xml')]) {
    await expect.poll(() => read(url), { timeout: 10_000 }).not.toMatch(/career\/plasma-operator/);
  }
});

test('B15: a process whose LISTEN connection is silent renders its pages until it hears again', async () => {
  const list = () => read(`${second.url}/blog`);
  await list();
  proxy.fallSilent();
  await site.database.query("update posts set title = 'Whispered' where slug = 'slope'");
  await dropPages(office.db, 'articles');
  // Within a second, although the announcement cannot arrive.
  await expect.poll(list, { timeout: 10_000 }).toContain('Whispered');
  await site.database.query("update posts set title = 'Said' where slug = 'slope'");
  expect(await list()).toContain('Said');
  proxy.speakAgain();
  await expect.poll(async () => (await site.database.query(LIVE)).length).toBe(2);
  expect(await list()).toContain('Said');
});

const LIVE =
  "select pid from pg_stat_activity where application_name = 'kerf-live' and datname = current_database()";

test('B15: a process that lost its LISTEN connection drops its stored pages', async () => {
  const list = () => read(`${site.url}/blog`);
  await list();
  await site.database.query("update posts set title = 'Unheard of' where slug = 'slope'");
  expect(await list()).not.toContain('Unheard of');
  await site.database.query(`select pg_terminate_backend(pid) from (${LIVE}) as live`);
  await expect.poll(list, { timeout: 10_000 }).toContain('Unheard of');
});

/** Publishes another name of the company. */
function publishName(name: string) {
  const identity = { ...testCompany.profile.identity, name };
  return office.db.transaction((tx) => publishSection(tx, 'Owner', 'identity', identity));
}

test('O5: a hundred changes of the company in a row leave no stale page on any process', async () => {
  const places = ['/', '/laser-cutting', '/contact-us', '/blog', '/blog/rss.xml'];
  await storeAll(places);
  for (let change = 1; change <= 100; change += 1) {
    await publishName(`Steel of change ${change}.`);
    // Visitors come while pages are rendered again.
    if (change % 10 === 0) await storeAll(places);
  }
  for (const url of places.flatMap(everywhere))
    await expect.poll(() => read(url), { timeout: 10_000 }).toContain('Steel of change 100.');
  const stale = await Promise.all(places.flatMap(everywhere).map(read));
  expect(stale.filter((page) => /Steel of change (?!100\.)/.test(page))).toEqual([]);
});

test('O5: a process that cannot hear of a change of the company shows it all the same', async () => {
  const page = `${second.url}/laser-cutting`;
  await read(page);
  proxy.fallSilent();
  await publishName('Silent Steel');
  await expect.poll(() => read(page), { timeout: 10_000 }).toContain('Silent Steel');
  proxy.speakAgain();
  await expect.poll(async () => (await site.database.query(LIVE)).length).toBe(2);
  await expect.poll(() => read(page), { timeout: 10_000 }).toContain('Silent Steel');
});

test('S23: the sitemap, the feed and robots.txt are stored: compressed, with an ETag, and answered with 304', async () => {
  for (const path of ['/sitemap.xml', '/blog/rss.xml', '/robots.txt']) {
    await read(site.url + path);
    const response = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
    const { headers } = response;
    expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([
      path,
      'br',
      'Accept-Encoding',
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(site.url + path, {
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  }
});
