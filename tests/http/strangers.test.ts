import { once } from 'node:events';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { openSite } from '../support/server.ts';

/** A typical first deployment: TLS, behind a proxy that is not configured. */
const secure = await openSite({ PUBLIC_URL: 'https://steel.example.com' });
const plain = await openSite({ TRUST_PROXY: 'on' });
afterAll(async () => {
  await secure[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual' });

/** Sends an arbitrary request line, including invalid ones that no client would send. */
async function raw(url: string, line: string): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

test('X3: only a site with https sends HSTS', async () => {
  for (const page of ['/privacy', '/favicon.svg', '/nowhere', '/admin-login']) {
    const told = (await get(secure.url + page)).headers.get('strict-transport-security');
    expect([page, told]).toEqual([page, 'max-age=31536000']);
    expect((await get(plain.url + page)).headers.get('strict-transport-security')).toBeNull();
  }
});

test('X3: an unconfigured proxy is reported in the log, once', async () => {
  const warnings = (site: typeof secure) => site.server.output().match(/TRUST_PROXY is off/g)?.length ?? 0;
  await get(`${secure.url}/privacy`);
  await get(`${plain.url}/privacy`, { 'X-Forwarded-For': '10.1.1.1' });
  // The log and the responses use separate channels, so a second request gives the first one's log time to arrive.
  await get(`${secure.url}/nowhere`);
  expect([warnings(secure), warnings(plain)]).toEqual([0, 0]);
  for (const address of ['10.1.1.1', '10.1.1.2'])
    await get(`${secure.url}/privacy`, { 'X-Forwarded-For': address });
  await expect.poll(() => warnings(secure)).toBe(1);
  expect(warnings(plain)).toBe(0);
});

test('X3: a cached page has Vary: Accept-Encoding', async () => {
  await get(`${plain.url}/materials`);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const page = await get(`${plain.url}/materials`, { 'Accept-Encoding': encoding });
    expect([encoding, page.headers.get('vary')]).toEqual([
      encoding,
      expect.stringContaining('Accept-Encoding'),
    ]);
    const again = await get(`${plain.url}/materials`, {
      'Accept-Encoding': encoding,
      'If-None-Match': page.headers.get('etag') ?? '',
    });
    expect([again.status, again.headers.get('vary')]).toEqual([
      304,
      expect.stringContaining('Accept-Encoding'),
    ]);
  }
});

test.each([
  ['/m%61terials', '/materials'],
  ['/%6D%61terials?utm_source=mail', '/materials?utm_source=mail'],
  ['/%4d%41TERIALS/', '/materials'],
  ['/blog%2f', '/blog%2f'],
])('S23: %s is another spelling of %s and redirects there', async (spelling, place) => {
  const answer = await get(plain.url + spelling);
  if (spelling === place) expect(answer.status).toBe(404);
  else expect([answer.status, answer.headers.get('location')]).toEqual([301, place]);
});

describe('X3: requests that match no page', () => {
  test.each(['OPTIONS', 'PROPFIND', 'TRACE', 'REPORT'])(
    '%s is answered with the allowed methods',
    async (method) => {
      const answer = await raw(plain.url, `${method} /materials`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
    },
  );

  test.each(['/%ff', '/blog/%zz', '/admin/100%', '/%c3%28.data'])(
    '%s is rejected as an invalid URL',
    async (path) => {
      expect(await raw(plain.url, `GET ${path}`)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('are not logged as errors, and log lines are JSON without the URL', async () => {
    const before = plain.server.output().length;
    for (let count = 0; count < 60; count += 1) {
      await raw(plain.url, `OPTIONS /thandi@example.com/${count}`);
      await raw(plain.url, `GET /thandi@example.com/%ff${count}`);
      // Each from a different address, to stay below the limit of rendered pages.
      const sent = { method: 'POST', body: 'x', headers: { 'X-Forwarded-For': `10.60.0.${count}` } };
      await fetch(`${plain.url}/thandi@example.com`, sent);
      await fetch(`${plain.url}/materials?name=thandi`, sent);
      await fetch(`${plain.url}/`, { ...sent, method: 'PUT' });
    }
    const lines = plain.server.output().slice(before).split('\n').filter(Boolean);
    expect(lines.filter((line) => !line.startsWith('{"level":') || line.includes('thandi'))).toEqual([]);
    expect(lines.length).toBeLessThan(50);
  });
});

test('C5, X3: a CV sent as a text field is rejected on every endpoint', async () => {
  for (const endpoint of ['/career', '/api/apply']) {
    const answer = await fetch(plain.url + endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ cv: 'a text', fullName: 'Thandi', email: 'thandi@example.com' }),
    });
    expect([endpoint, answer.status]).toEqual([endpoint, 422]);
  }
});

test('L13, X3: uploads are limited to the free disk space, and the sender is told when to retry', async () => {
  const held = path.join(plain.dataDir, 'spool/uploads-of-others');
  const send = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Thandi',
      email: 'thandi@example.com',
      quoteType: 'Bending',
    }))
      form.set(name, value);
    form.set('attachments', new Blob([samplePdf('Room')]), 'plate.pdf');
    return fetch(`${plain.url}/api/send-quote`, { method: 'POST', body: form });
  };
  await writeFile(held, '');
  // The maximum total size of uploads, as a sparse file that takes no disk space.
  await truncate(held, 2 * 1024 ** 3);
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '60',
    { success: false, error: expect.stringContaining('too many files'), messages: {} },
  ]);
  await rm(held);
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
});

test('C7, C9: after the form the careers page promises no more emails than are sent', async () => {
  const page = await (await get(`${plain.url}/career?sent=A-1001`)).text();
  const text = page.replaceAll('<!-- -->', '').replace(/\s+/g, ' ');
  expect(text).toContain('One address gets at most 10 such emails a day.');
});
