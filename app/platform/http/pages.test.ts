import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';
import { sealScripts } from './content-policy.server.ts';
import { deferScripts } from './deferred-scripts.server.ts';
import { openPageCache } from './page-cache.server.ts';
import { plainPath } from './plain-path.ts';
import { senderOf } from './visitor.server.ts';

const PAGE =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js"/><script type="application/ld+json">{}</script></head><body><p>Steel</p><script>one()</script><script type="module" async="">import "/a.js"</script></body></html>';

const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response(PAGE, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
const PUBLIC = { 'Cache-Control': 'public, no-cache' };
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers });

test('architecture: a deferred page has no script that runs but the loader, and its data stays', () => {
  const deferred = deferScripts(PAGE);
  const running = [...deferred.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(running).toEqual([
    ' type="application/ld+json"',
    ' type="deferred"',
    ' type="deferred" data-deferred="module"',
    '',
  ]);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  // Where they stand is where React looks for them.
  expect(deferred.indexOf('one()')).toBeGreaterThan(deferred.indexOf('Steel'));
});

test('architecture: the policy allows the scripts that the renderer marked, by their hash, and no other', () => {
  const { html: sealed, policy } = sealScripts(
    '<script nonce="N">one()</script><script>smuggled()</script><script type="module" nonce="N" async="">two()</script><script nonce="M">guessed()</script>',
    'N',
  );
  const sha256 = (script: string) => createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${sha256('one()')}' 'sha256-${sha256('two()')}';`);
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
])('caching: of %s, %s is sent', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('architecture: of a thousand and more addresses the one longest unasked goes', async () => {
  const pages = openPageCache();
  for (let count = 0; count < 1_000; count += 1) await pages.keep(get(`/${count}`), html(PUBLIC));
  pages.answer(get('/0'));
  await pages.keep(get('/more'), html(PUBLIC));
  expect([pages.answer(get('/0')), pages.answer(get('/1')), pages.answer(get('/more'))].map(Boolean)).toEqual(
    [true, false, true],
  );
});

test('architecture: the answer to a form is nobody else’s, whatever its route says', async () => {
  const pages = openPageCache();
  const answer = await pages.keep(
    new Request('http://localhost/contact-us', { method: 'POST' }),
    html(PUBLIC),
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('architecture: a public page is rendered once and then answered from memory, as small as the browser takes it', async () => {
  const pages = openPageCache();
  expect(pages.answer(get('/'))).toBeNull();
  await pages.keep(get('/'), html(PUBLIC));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };
  for (const encoding of ['br', 'gzip', ''] as const) {
    const answer = pages.answer(get('/', { 'Accept-Encoding': encoding }));
    expect(answer?.headers.get('content-encoding') ?? '').toBe(encoding);
    const body = Buffer.from(await (answer ?? new Response()).arrayBuffer());
    expect(unpack[encoding](body).toString()).toContain('<p>Steel</p>');
  }
});

test.each(['br', 'gzip'] as const)(
  'caching: a page for one reader goes out whole, as %s',
  async (encoding) => {
    const answer = await openPageCache().keep(get('/admin', { 'Accept-Encoding': encoding }), html());
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-length')).toBe(String(body.byteLength));
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    expect(unpack[encoding](body).toString()).toBe(PAGE);
  },
);

test('architecture: a browser that has the page is told so without sending it again', async () => {
  const pages = openPageCache();
  const first = await pages.keep(get('/'), html(PUBLIC));
  const again = pages.answer(get('/', { 'If-None-Match': first.headers.get('etag') ?? '' }));
  expect([again?.status, await again?.text()]).toEqual([304, '']);
});

test.each<[string, Request, Response]>([
  ['what is not public', get('/admin'), html()],
  ['what is private', get('/admin'), html({ 'Cache-Control': 'private' })],
  ['an error', get('/'), html(PUBLIC, 500)],
  ['what is not found', get('/nowhere'), html(PUBLIC, 404)],
  ['the answer to a form', new Request('http://localhost/', { method: 'POST' }), html(PUBLIC)],
  ['a page that a query may change', get('/?category=news'), html(PUBLIC)],
])('caching: %s is never kept', async (_what, request, response) => {
  const pages = openPageCache();
  const answer = await pages.keep(request, response);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await answer.text()).toBe(PAGE);
  expect(pages.answer(get(new URL(request.url).pathname))).toBeNull();
});

test('architecture: what advertisers add to a link makes no second page', async () => {
  const pages = openPageCache();
  await pages.keep(get('/'), html(PUBLIC));
  expect(pages.answer(get('/?utm_source=mail&gclid=1'))).not.toBeNull();
  expect(pages.answer(get('/?utm_source=mail&q=1'))).toBeNull();
});

test('architecture: a page that time changes is rendered again after the age that its route gives, and browsers are not told', async () => {
  let now = 1_000_000;
  const pages = openPageCache({ now: () => now });
  const first = await pages.keep(get('/blog'), html({ 'Cache-Control': 'public, no-cache, s-maxage=60' }));
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  now += 59_999;
  expect(pages.answer(get('/blog'))).not.toBeNull();
  now += 1;
  expect(pages.answer(get('/blog'))).toBeNull();
  await pages.keep(get('/blog'), html({ 'Cache-Control': 'public, no-cache, s-maxage=60' }));
  now += 59_999;
  expect(pages.answer(get('/blog'))).not.toBeNull();
});

test('architecture: nor is anyone told where the page is not kept', async () => {
  const aged = html({ 'Cache-Control': 'public, no-cache, s-maxage=60' });
  const answer = await openPageCache().keep(get('/blog?search=kerf'), aged);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
});

test('architecture: a page that gives no age is kept for good', async () => {
  let now = 0;
  const pages = openPageCache({ now: () => now });
  await pages.keep(get('/'), html(PUBLIC));
  now = Number.MAX_SAFE_INTEGER;
  expect(pages.answer(get('/'))).not.toBeNull();
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
  expect(senderOf(address)).toBe(sender);
});

test('architecture: HEAD keeps nothing, and is answered from what GET has kept', async () => {
  const pages = openPageCache();
  const head = new Request('http://localhost/', { method: 'HEAD' });
  await pages.keep(head, new Response(null, { headers: { 'Content-Type': 'text/html', ...PUBLIC } }));
  expect(pages.answer(get('/'))).toBeNull();
  await pages.keep(get('/'), html(PUBLIC));
  expect(pages.answer(head)?.headers.get('content-type')).toContain('text/html');
});

test('architecture: while one request renders an old page anew, the others get the old one', async () => {
  let now = 0;
  const pages = openPageCache({ now: () => now });
  const kept = { 'Cache-Control': 'public, no-cache, s-maxage=60' };
  await pages.keep(get('/blog'), html(kept));
  now = 60_000;
  expect([pages.answer(get('/blog')), pages.answer(get('/blog'))].map(Boolean)).toEqual([false, true]);
  now += 5_000;
  // The one that should have rendered it did not come back: another tries.
  expect(pages.answer(get('/blog'))).toBeNull();
});

test('architecture: a page that is gone is not answered from memory', async () => {
  let now = 0;
  const pages = openPageCache({ now: () => now });
  await pages.keep(get('/blog/old'), html({ 'Cache-Control': 'public, no-cache, s-maxage=60' }));
  now = 60_000;
  expect(pages.answer(get('/blog/old'))).toBeNull();
  await pages.keep(get('/blog/old'), html(PUBLIC, 404));
  expect(pages.answer(get('/blog/old'))).toBeNull();
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
  ['/m%61terials/%2e%2e', '/materials/..'],
  ['/caf%C3%A9', '/caf%c3%a9'],
  ['/caf%c3%a9', null],
  ['/blog%2Fx', '/blog%2fx'],
  ['/%2541', null],
  ['//evil.example/%61', null],
])('S23: %s is spelled %s', (typed, plain) => {
  expect(plainPath(typed)).toBe(plain);
  // Nobody is sent on and on.
  if (plain !== null) expect(plainPath(plain)).toBeNull();
});

const TAGGED = { ...PUBLIC, 'X-Page-Tags': 'articles positions' };

test('B15: pages are dropped by what they are made of, and the others stay; the tags are not sent', async () => {
  const pages = openPageCache();
  const sent = await pages.keep(get('/blog'), html(TAGGED));
  await pages.keep(get('/career'), html({ ...PUBLIC, 'X-Page-Tags': 'positions' }));
  await pages.keep(get('/'), html(PUBLIC));
  expect(sent.headers.has('x-page-tags')).toBe(false);
  const stored = () => ['/blog', '/career', '/'].map((path) => pages.answer(get(path)) !== null);
  pages.drop('articles');
  expect(stored()).toEqual([false, true, true]);
  pages.drop();
  expect(stored()).toEqual([false, false, false]);
});

test('B15: what was read before a change is sent and not kept', async () => {
  const pages = openPageCache();
  const since = pages.mark();
  pages.drop('articles');
  expect((await pages.keep(get('/blog'), html(TAGGED), since)).status).toBe(200);
  expect(pages.answer(get('/blog'))).toBeNull();
  // Another change is none of its business.
  const later = pages.mark();
  pages.drop('machines');
  await pages.keep(get('/blog'), html(TAGGED), later);
  expect(pages.answer(get('/blog'))).not.toBeNull();
});

test('B15: a process that is not told of changes keeps nothing that may change', async () => {
  const pages = openPageCache({ isTold: () => false });
  await pages.keep(get('/blog'), html(TAGGED));
  await pages.keep(get('/'), html(PUBLIC));
  expect([pages.answer(get('/blog')), pages.answer(get('/'))].map(Boolean)).toEqual([false, true]);
});

test('B15: feeds and JSON are kept as they are, with who may read them', async () => {
  const pages = openPageCache();
  const feed = () =>
    new Response('<feed/>', {
      headers: {
        ...TAGGED,
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
      },
    });
  await pages.keep(get('/blog/atom.xml'), feed());
  const answer = pages.answer(get('/blog/atom.xml'));
  expect(await answer?.text()).toBe('<feed/>');
  const headers = ['content-type', 'access-control-allow-origin', 'content-security-policy', 'x-page-tags'];
  expect(headers.map((name) => answer?.headers.get(name))).toEqual([
    'application/atom+xml; charset=utf-8',
    '*',
    null,
    null,
  ]);
});
