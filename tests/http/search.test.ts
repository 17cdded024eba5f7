import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { readHead } from '../support/head.ts';
import { openSite } from '../support/server.ts';

const PUBLIC_URL = 'https://steel.example';
const { town, province } = testCompany.address;

const site = await openSite({ PUBLIC_URL });
beforeAll(async () => {
  await hire(
    'coded-welder',
    'Coded Welder',
    'You weld structures to AWS D1.1. A coding is needed.\nShifts of 9 h.',
  );
});
afterAll(() => site[Symbol.asyncDispose]());

function hire(slug: string, name: string, description: string, active = true) {
  return site.database.query(
    `insert into positions (slug, name, description, active, created_at) values ($1, $2, $3, $4, '2026-11-20T22:30Z')`,
    [slug, name, description, active],
  );
}

const open = (path: string) => fetch(site.url + path, { redirect: 'manual' });

async function head(path: string) {
  return readHead(await (await open(path)).text());
}

async function thing(path: string, type: string) {
  return (await head(path)).things.find((one) => one['@type'] === type);
}

async function listed(): Promise<string[]> {
  const xml = await (await open('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('S23: robots.txt names the sitemap and excludes the office and the endpoints', async () => {
  const response = await open('/robots.txt');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    ]),
  );
});

test('S23: canonical URLs use PUBLIC_URL, not the requested host', async () => {
  for (const path of ['/', '/contact-us']) {
    const { title, canonical, meta } = await head(path);
    expect(canonical).toBe(PUBLIC_URL + path);
    expect(meta('og:url')).toBe(PUBLIC_URL + path);
    expect(meta('og:site_name')).toBe(testCompany.name);
    expect(title).toContain(meta('og:title'));
    expect(meta('og:description')).toBe(meta('description'));
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(meta('twitter:image')).toBe(meta('og:image'));
  }
});

test.each(['/', '/contact-us'])('S23: %s has LocalBusiness structured data', async (path) => {
  const business = await thing(path, 'LocalBusiness');
  const { latitude, longitude, radius } = testCompany.serviceArea;
  expect(business).toMatchObject({
    name: testCompany.name,
    telephone: testCompany.phone,
    address: { addressLocality: town, addressRegion: province, addressCountry: 'ZA' },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { latitude, longitude },
      geoRadius: radius * 1_000,
    },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '08:00',
        closes: '17:00',
      },
    ],
    sameAs: testCompany.social.map(({ url }) => url),
  });
});

test('S23: an unknown page has noindex', async () => {
  const { canonical, meta, things } = await head('/nowhere');
  expect([canonical, meta('robots'), meta('og:url'), things]).toEqual([null, 'noindex', null, []]);
  expect(await listed()).not.toContain(`${PUBLIC_URL}/nowhere`);
});

test('S23: an open position has job posting data', async () => {
  expect(await thing('/career/coded-welder', 'JobPosting')).toMatchObject({
    title: 'Coded Welder',
    description: '<p>You weld structures to AWS D1.1. A coding is needed.</p><p>Shifts of 9 h.</p>',
    // 00:30 in South Africa, which is still the previous day in UTC.
    datePosted: '2026-11-21',
    hiringOrganization: { name: testCompany.name, sameAs: `${PUBLIC_URL}/` },
    jobLocation: { '@type': 'Place', address: { addressLocality: town, addressCountry: 'ZA' } },
    directApply: true,
    url: `${PUBLIC_URL}/career/coded-welder`,
  });
  const crumbs = await thing('/career/coded-welder', 'BreadcrumbList');
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${PUBLIC_URL}/` },
      { position: 2, name: 'Careers', item: `${PUBLIC_URL}/career` },
      { position: 3, name: 'Coded Welder', item: `${PUBLIC_URL}/career/coded-welder` },
    ],
  });
});

test('S23: a position is in the list and the sitemap only while it is open', async () => {
  await hire('driver', 'Driver', 'You drive.', false);
  const address = `${PUBLIC_URL}/career/driver`;
  expect(await listed()).not.toContain(address);
  const closed = await open('/career/driver');
  expect(closed.status).toBe(410);
  const page = await closed.text();
  const { title, meta, things } = readHead(page);
  expect([title, meta('robots'), things]).toEqual([
    `This position is closed | ${testCompany.name}`,
    'noindex',
    [],
  ]);
  expect(page).toMatch(/<a [^>]*href="\/career"[^>]*>See the open positions/);

  await site.database.query(`update positions set active = true where slug = 'driver'`);
  await site.database.query(`select pg_notify('drop-positions', '')`);
  await expect.poll(listed).toContain(address);
  expect((await open('/career/driver')).status).toBe(200);
  expect((await open('/career/never-was')).status).toBe(404);
});

test("X3: a position's text can't break out of the structured data", async () => {
  await hire('tester', '</script><script>alert(1)</script>', 'Cuts <b>&amp;</b> "holes"</script>.');
  const html = await (await open('/career/tester')).text();
  expect(html).not.toContain('<script>alert(1)');
  expect(readHead(html).things.find((one) => one['@type'] === 'JobPosting')).toMatchObject({
    title: '</script><script>alert(1)</script>',
    description: '<p>Cuts &lt;b&gt;&amp;amp;&lt;/b&gt; "holes"&lt;/script&gt;.</p>',
  });
});

test('S23: every page has a share image of its own, 1200 x 630, with an immutable URL', async () => {
  const seen = new Set<string>();
  for (const path of ['/', '/contact-us', '/career', '/career/coded-welder']) {
    const address = (await head(path)).meta('og:image') ?? '';
    expect(address).toMatch(/^https:\/\/steel\.example\/share\/.+\.[0-9a-f]{8}\.jpg$/);
    seen.add(address);
    const image = await open(address.slice(PUBLIC_URL.length));
    expect(image.status).toBe(200);
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(300_000);
  }
  expect(seen.size).toBe(4);
});

test('S23: the URL of an older share image redirects to the current one; an unknown page has none', async () => {
  const present = new URL((await head('/career/coded-welder')).meta('og:image') ?? '').pathname;
  const older = await open('/share/career/coded-welder.00000000.jpg');
  expect([older.status, older.headers.get('location')]).toEqual([302, present]);
  expect((await open('/share/career/never-was.00000000.jpg')).status).toBe(404);
  expect((await open('/share/career/coded-welder.png')).status).toBe(404);
});
