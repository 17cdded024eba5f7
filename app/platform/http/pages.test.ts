import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';
import { canonicalTarget } from './canonical-path.ts';
import { sealScripts } from './content-policy.server.ts';
import { openPageCache } from './page-cache.server.ts';
import { deferScripts } from './page-response.server.ts';
import { representationFor } from './prepared-response.server.ts';
import { senderKey } from './visitor.server.ts';

const PAGE =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js"/><script type="application/ld+json">{}</script></head><body><p>Steel</p><script>one()</script><script type="module" async="">import "/a.js"</script></body></html>';

/** As it is sent to one visitor, who wants styles and fonts before scripts. */
const SENT = PAGE.replace('rel="modulepreload"', '$& fetchpriority="low"');

const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response(PAGE, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
const PUBLIC = { 'Cache-Control': 'public, no-cache' };
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers });

test("architecture: in a deferred page only the loader runs, and the page's data stays", () => {
  const deferred = deferScripts(PAGE);
  const running = [...deferred.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(running).toEqual([
    ' type="application/ld+json"',
    ' type="application/x-deferred"',
    ' type="application/x-deferred" data-deferred="module"',
    '',
  ]);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  // React expects them in their original place.
  expect(deferred.indexOf('one()')).toBeGreaterThan(deferred.indexOf('Steel'));
});

test("architecture: the policy allows scripts with the renderer's nonce by their hash, and no others", () => {
  const { html: sealed, policy } = sealScripts(
    '<link rel="preload" nonce="N"><script nonce="N">one("é")</script><script>smuggled()</script><script type="module" nonce="N" async="">two()</script><script nonce="M">guessed()</script>',
    'N',
  );
  const sha256 = (script: string) => createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${sha256('one("é")')}' 'sha256-${sha256('two()')}';`);
  expect(sealed).not.toContain('"N"');
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['brr, x-gzip', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  [null, null],
])('caching: for %s, %s is sent', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('X6: of a header that lists thousands of encodings, only the first are read', () => {
  expect(acceptedEncoding(`gzip,${'x,'.repeat(7_000)}br`)).toBe('gzip');
});

test('architecture: beyond a thousand pages the least recently used one is dropped', async () => {
  const pages = openPageCache();
  for (let count = 0; count < 1_000; count += 1) await pages.keep(get(`/${count}`), html(PUBLIC));
  pages.find('GET', '/0');
  await pages.keep(get('/more'), html(PUBLIC));
  expect([pages.find('GET', '/0'), pages.find('GET', '/1'), pages.find('GET', '/more')].map(Boolean)).toEqual(
    [true, false, true],
  );
});

test.each([
  '/blog/rss.xml/',
  '/blog/rss.xml//',
  '/sItemap.xml',
  '/blog//.data',
  '/blog/.data',
  '/blog/_.data',
  '/career///.data',
])('X6: %s, another spelling of a page, is not stored', async (path) => {
  const pages = openPageCache();
  await pages.keep(get(path), html(PUBLIC));
  expect(pages.find('GET', path)).toBeNull();
});

test('architecture: the response to a form is never cached, whatever its route declares', async () => {
  const pages = openPageCache();
  const answer = await pages.keep(
    new Request('http://localhost/contact-us', { method: 'POST' }),
    html(PUBLIC),
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('architecture: a public page is rendered once and then served from memory in the smallest accepted encoding', async () => {
  const pages = openPageCache();
  expect(pages.find('GET', '/')).toBeNull();
  await pages.keep(get('/'), html(PUBLIC));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };
  for (const encoding of ['br', 'gzip', ''] as const) {
    const page = pages.find('GET', '/');
    if (page === null) throw new Error('The page is not stored.');
    const { fields, body } = representationFor(page, encoding);
    expect(fields['Content-Encoding'] ?? '').toBe(encoding);
    expect(unpack[encoding](body).toString()).toContain('<p>Steel</p>');
  }
});

test.each(['br', 'gzip'] as const)(
  'caching: a page for one visitor is sent in one piece, as %s',
  async (encoding) => {
    const answer = await openPageCache().keep(get('/admin', { 'Accept-Encoding': encoding }), html());
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-length')).toBe(String(body.byteLength));
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    expect(unpack[encoding](body).toString()).toBe(SENT);
  },
);

test.each<[string, Request, Response]>([
  ['what is not public', get('/admin'), html()],
  ['what is private', get('/admin'), html({ 'Cache-Control': 'private' })],
  ['an error', get('/'), html(PUBLIC, 500)],
  ['what is not found', get('/nowhere'), html(PUBLIC, 404)],
  ['the answer to a form', new Request('http://localhost/', { method: 'POST' }), html(PUBLIC)],
  ['a page that a query may change', get('/?category=news'), html(PUBLIC)],
])('caching: %s is never cached', async (_what, request, response) => {
  const pages = openPageCache();
  const answer = await pages.keep(request, response);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toBe(SENT);
  expect(pages.find('GET', new URL(request.url).pathname)).toBeNull();
});

test('performance: a stored page contains the stylesheets of the build, which its policy allows by hash', async () => {
  const css: Readonly<Record<string, string>> = {
    '/site-1.css': 'p{color:red}',
    '/home-2.css': 'p{margin:0}',
  };
  const pages = openPageCache({ stylesheets: (url) => css[url] ?? null });
  const keep = (links: string) =>
    pages.keep(
      get('/'),
      new Response(PAGE.replace('</head>', `${links}</head>`), {
        headers: { 'Content-Type': 'text/html', ...PUBLIC },
      }),
    );
  const links = '<link rel="stylesheet" href="/site-1.css"/><link rel="stylesheet" href="/home-2.css"/>';
  const page = await keep(links);
  const sha256 = createHash('sha256').update('p{color:red}p{margin:0}').digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`; style-src 'self' 'sha256-${sha256}';`);
  // The links are inert and, once the loader has restored them, disabled: the browser doesn't fetch what the page has.
  expect(await page.text()).toContain(
    '<style>p{color:red}p{margin:0}</style>' +
      '<link rel="deferred" data-style="" href="/site-1.css"/><link rel="deferred" data-style="" href="/home-2.css"/>',
  );
  // The build was replaced while the server was running.
  const outdated = await keep(links.replace('home-2', 'gone-3'));
  expect(await outdated.text()).toContain(links.replace('home-2', 'gone-3'));
  expect(outdated.headers.get('content-security-policy')).toContain("; style-src 'self';");
});

test("architecture: tracking parameters don't create another cache entry", async () => {
  const pages = openPageCache();
  await pages.keep(get('/'), html(PUBLIC));
  expect(pages.find('GET', '/?utm_source=mail&gclid=1')).not.toBeNull();
  expect(pages.find('GET', '/?utm_source=mail&q=1')).toBeNull();
});

test("architecture: a page with an age is not served after it, and browsers don't see the age", async () => {
  let now = 1_000_000;
  const pages = openPageCache({ now: () => now });
  const first = await pages.keep(get('/career'), html({ 'Cache-Control': 'public, no-cache, s-maxage=60' }));
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  now += 59_999;
  expect(pages.find('GET', '/career')).not.toBeNull();
  now += 1;
  expect(pages.find('GET', '/career')).toBeNull();
});

test('architecture: the age is removed from uncached responses too', async () => {
  const aged = html({ 'Cache-Control': 'public, no-cache, s-maxage=60' });
  const answer = await openPageCache().keep(get('/blog?search=kerf'), aged);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
});

test('architecture: a page without an age is cached indefinitely', async () => {
  let now = 0;
  const pages = openPageCache({ now: () => now });
  await pages.keep(get('/'), html(PUBLIC));
  now = Number.MAX_SAFE_INTEGER;
  expect(pages.find('GET', '/')).not.toBeNull();
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('L6: %s counts as the sender %s', (address, sender) => {
  expect(senderKey(address)).toBe(sender);
});

test('architecture: HEAD stores nothing, and is answered from the cached page', async () => {
  const pages = openPageCache();
  const head = new Request('http://localhost/', { method: 'HEAD' });
  await pages.keep(head, new Response(null, { headers: { 'Content-Type': 'text/html', ...PUBLIC } }));
  expect(pages.find('GET', '/')).toBeNull();
  await pages.keep(get('/'), html(PUBLIC));
  expect(pages.find('HEAD', '/')?.identity.fields['Content-Type']).toContain('text/html');
});

test.each([
  ['/', null],
  ['/materials', null],
  ['/Materials', '/materials'],
  ['/materials/', '/materials'],
  ['//evil.example', null],
  ['//evil', '/evil'],
  ['/blog//x/', '/blog/x'],
  ['/assets/entry-BKqN.js', null],
  ['/m%61terials', '/materials'],
  ['/%4DATERIALS', '/materials'],
  ['/blog/a%2Db', '/blog/a-b'],
  ['/blog/%7e%5F', '/blog/~_'],
  ['/m%61terials/%2e%2e', '/'],
  ['/caf%C3%A9', '/caf%c3%a9'],
  ['/caf%c3%a9', null],
  ['/blog%2Fx', '/blog%2fx'],
  ['/%2541', null],
  ['//evil.example/%61', null],
])('S23: the canonical form of %s is %s', (typed, plain) => {
  expect(canonicalTarget(typed)).toBe(plain);
  // No redirect loops.
  if (plain !== null) expect(canonicalTarget(plain)).toBeNull();
});

test('B15: feeds and JSON are cached unchanged, with their CORS header', async () => {
  const pages = openPageCache();
  const feed = () =>
    new Response('<feed/>', {
      headers: {
        ...PUBLIC,
        'X-Page-Tags': 'articles positions',
        'Content-Type': 'application/rss+xml; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
      },
    });
  await pages.keep(get('/blog/rss.xml'), feed());
  const answer = pages.find('GET', '/blog/rss.xml');
  expect(answer?.identity.body.toString()).toBe('<feed/>');
  const headers = ['Content-Type', 'Access-Control-Allow-Origin', 'Content-Security-Policy', 'X-Page-Tags'];
  expect(headers.map((name) => answer?.identity.fields[name])).toEqual([
    'application/rss+xml; charset=utf-8',
    '*',
    undefined,
    undefined,
  ]);
});
