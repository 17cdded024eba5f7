import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.server.ts';
import { holdScripts } from './held-scripts.server.ts';
import { openPageCache } from './page-cache.server.ts';
import { senderOf } from './visitor.server.ts';

const PAGE =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js"/><script type="application/ld+json">{}</script></head><body><p>Steel</p><script>one()</script><script type="module" async="">import "/a.js"</script></body></html>';

const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response(PAGE, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
const PUBLIC = { 'Cache-Control': 'public, no-cache' };
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers });

test('house: a held page has no script that runs but the loader, and its data stays', () => {
  const held = holdScripts(PAGE);
  const running = [...held.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(running).toEqual([
    ' type="application/ld+json"',
    ' type="held"',
    ' type="held" data-held="module"',
    '',
  ]);
  expect(held).not.toContain('<link rel="modulepreload"');
  // Where they stand is where React looks for them.
  expect(held.indexOf('one()')).toBeGreaterThan(held.indexOf('Steel'));
});

test('house: the policy names every inline script by its hash, and no other', () => {
  const policy = contentPolicy(
    '<script>one()</script><script type="application/ld+json">{}</script><script src="/x.js"></script>',
  );
  // printf 'one()' | openssl dgst -sha256 -binary | base64
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});

test('house: a public page is rendered once and then answered from memory, as small as the browser takes it', async () => {
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
  pages.forget();
  expect(pages.answer(get('/'))).toBeNull();
});

test('house: a browser that has the page is told so without sending it again', async () => {
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
])('house: %s is never kept', async (_what, request, response) => {
  const pages = openPageCache();
  const answer = await pages.keep(request, response);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await answer.text()).toBe(PAGE);
  expect(pages.answer(get(new URL(request.url).pathname))).toBeNull();
});

test('house: what advertisers add to a link makes no second page', async () => {
  const pages = openPageCache();
  await pages.keep(get('/'), html(PUBLIC));
  expect(pages.answer(get('/?utm_source=mail&gclid=1'))).not.toBeNull();
  expect(pages.answer(get('/?utm_source=mail&q=1'))).toBeNull();
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
