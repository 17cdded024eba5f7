import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownCookie } from '#app/accounts/session/cookies.server.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { hasNginx, type Nginx, startExampleNginx } from '../support/nginx.ts';
import { signInOverHttp } from '../support/office.ts';
import { addPost } from '../support/posts.ts';
import { openSite } from '../support/server.ts';
import { quoteForm } from '../support/submissions.ts';

/** Accept-Encoding headers; one with the weight 0 is refused. */
const ENCODINGS = [
  'br',
  'gzip, deflate',
  'identity',
  'br;q=0, gzip',
  'gzip;q=0.5, br; q=0.00',
  'br;q=0.1',
  'x-br',
];

/** docs/nginx.conf in front of the built server; skipped where nginx is not installed. */
describe.runIf(hasNginx())('behind nginx', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let nginx: Nginx;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-nginx-'));
    site = await openSite({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://steel.example.com' });
    await addPost(site.database, { slug: 'kerf', title: 'Kerf' });
    nginx = await startExampleNginx(folder, site.url);
  });
  afterAll(async () => {
    await nginx.stop();
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** The head of a response; `fetch` would decompress the body and hide its encoding's length. */
  const ask = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
    request(url, { method, headers }, resolve).on('error', reject).end();
    const response = await promise;
    const body = Buffer.concat(await Array.fromAsync(response));
    const {
      date: _date,
      connection: _connection,
      'keep-alive': _alive,
      server: _,
      ...kept
    } = response.headers;
    return { status: response.statusCode, headers: kept, body };
  };

  test.each(['/', '/blog/kerf', '/sitemap.xml', '/robots.txt'])(
    'X2: %s has the same headers and bytes as without nginx, in every encoding, for GET and HEAD',
    async (address) => {
      for (const encoding of ENCODINGS) {
        for (const method of ['GET', 'HEAD', 'GET']) {
          const headers = { 'Accept-Encoding': encoding };
          const [direct, proxied] = [
            await ask(site.url + address, headers, method),
            await ask(nginx.url + address, headers, method),
          ];
          expect([method, encoding, proxied]).toEqual([method, encoding, direct]);
        }
      }
    },
  );

  test.each(['/nowhere', '/blog?search=kerf', '/api/posts/none', '/favicon.svg'])(
    'X2: %s, which Kerf does not store, has the same headers',
    async (address) => {
      const [direct, proxied] = [await ask(site.url + address), await ask(nginx.url + address)];
      for (const { headers } of [direct, proxied]) {
        delete headers['content-length'];
        delete headers['transfer-encoding'];
      }
      expect(proxied).toEqual(direct);
      expect(direct.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('X2: a page that the browser has is answered with 304', async () => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
    const first = await ask(`${nginx.url}/`, headers);
    expect(first.headers['content-encoding']).toBe('br');
    const again = await ask(`${nginx.url}/`, { ...headers, 'If-None-Match': first.headers.etag ?? '' });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  });

  test('A2, X2: nothing of the office is stored, and a form passes', async () => {
    const { cookie } = await signInOverHttp(nginx.url);
    const signedIn = await ask(`${nginx.url}/admin`, { cookie });
    expect([signedIn.status, signedIn.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await ask(`${nginx.url}/admin`)).status).toBe(302);
    const sent = await fetch(`${nginx.url}/api/send-contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone: '0115550100', email: 'thandi@example.com', message: 'By proxy' }),
    });
    expect(await sent.json()).toMatchObject({ success: true });
  });

  test('L13, X2: 59 MB of drawings pass', async () => {
    // A comment pads each file, since nothing may follow the end of a PDF.
    const drawing = samplePdf(`% ${'x'.repeat(9_800_000)}`);
    const files = Array.from({ length: 6 }, (_, at) => ({ name: `plate-${at}.pdf`, content: drawing }));
    const sent = await fetch(`${nginx.url}/api/send-quote`, { method: 'POST', body: quoteForm(files) });
    expect(await sent.json()).toMatchObject({ success: true });
  });

  test('B15: a changed page arrives, an unpublished one is gone, and without the server the last state is served', async () => {
    const article = async () => {
      const { status, body } = await ask(`${nginx.url}/blog/kerf`);
      return `${status} ${/<h1[^>]*>([^<]*)/.exec(body.toString())?.[1]}`;
    };
    const inApi = async () => (await ask(`${nginx.url}/api/posts/kerf`)).status;
    expect([await article(), await inApi()]).toEqual(['200 Kerf', 200]);
    await site.database.query("update posts set title = 'Wider' where slug = 'kerf'");
    await site.database.query("select pg_notify('renew-articles', '')");
    await expect.poll(article).toBe('200 Wider');
    const home = await ask(`${nginx.url}/`);
    await site.database.query("update posts set published_at = null where slug = 'kerf'");
    await site.database.query("select pg_notify('drop-articles', '')");
    await expect.poll(async () => (await article()).slice(0, 3)).toBe('404');
    await expect.poll(inApi).toBe(404);
    const gone = once(site.server.process, 'exit');
    site.server.process.kill('SIGKILL');
    await gone;
    expect((await ask(`${nginx.url}/unasked`)).status).toBe(502);
    expect(await ask(`${nginx.url}/`)).toEqual(home);
    expect([(await article()).slice(0, 3), await inApi()]).toEqual(['404', 404]);
  });
});

describe.runIf(hasNginx())('what nginx stores', () => {
  let answers: ReturnType<typeof createServer>;
  let nginx: Nginx;
  let folder: string;
  /** Stands for Kerf: `/404?private` answers 404 and "private, no-store". It counts its answers, to tell a stored one. */
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-nginx-'));
    let count = 0;
    answers = createServer(({ url = '' }, response) => {
      const status = Number(/\d{3}/.exec(url)?.[0] ?? 200);
      const caching = url.endsWith('?private') ? 'private, no-store' : 'public, no-cache';
      count += 1;
      response.writeHead(status, { 'Cache-Control': caching }).end(String(count));
    }).listen(0, '127.0.0.1');
    await once(answers, 'listening');
    nginx = await startExampleNginx(folder, `http://127.0.0.1:${(answers.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await nginx.stop();
    answers.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Asks again while a stored answer is used. */
  const isStored = async (address: string) => {
    const first = await (await fetch(nginx.url + address)).text();
    return (await (await fetch(nginx.url + address)).text()) === first;
  };

  test('X2: a page, and that it is gone, if Kerf calls them public', async () => {
    for (const address of ['/200', '/404', '/410']) {
      await expect.poll(() => isStored(address), { message: address }).toBe(true);
      expect(await isStored(`${address}?private`), address).toBe(false);
    }
  });

  test('P10, H10, X2: nothing of the office and of private pages', async () => {
    for (const address of ['/admin', '/application/Ab3', '/quotation/Ab3', '/quotation/Ab3/pdf'])
      expect(await isStored(address), address).toBe(false);
  });

  test('O5, X2: whoever previews the company gets and leaves no stored page', async () => {
    for (const secure of [true, false]) {
      const cookie = `a=b; ${ownCookie('preview', secure).name}=1796000000000.signature`;
      const ask = async (headers = {}) => (await fetch(`${nginx.url}/?${secure}`, { headers })).text();
      const previewed = await ask({ cookie });
      const stored = await ask();
      expect(stored).not.toBe(previewed);
      expect(await ask({ cookie })).not.toBe(stored);
    }
  });
});
