import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { openStaticFiles } from './static-files.server.ts';

const SCRIPT = 'console.log("steel");'.repeat(100);
const PICTURE = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));

let root: string;
const server = createServer();
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kerf-files-'));
  await mkdir(path.join(root, 'assets/pictures'), { recursive: true });
  await writeFile(path.join(root, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(path.join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(root, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(path.join(root, 'assets/pictures/laser-3c4d.avif'), PICTURE);
  await writeFile(path.join(root, 'favicon.svg'), '<svg/>');
  const files = openStaticFiles(root, securityHeaders({ hasTls: false }));
  server.on('request', (request, response) => {
    if (!files.respond(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await rm(root, { recursive: true, force: true });
});

/** `fetch` would decompress the body and hide the headers of a 304. */
async function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = ask({ port, path: url, method, headers, agent: false }, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
    );
    request.on('error', reject).end();
  });
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)(
  'architecture: a file of the build is sent as %s, as it was compressed by the build',
  async (encoding, unpack) => {
    const { status, headers, body } = await get('/assets/app-1a2b.js', { 'Accept-Encoding': encoding });
    expect(status).toBe(200);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.byteLength),
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
    expect(unpack(body).toString()).toBe(SCRIPT);
  },
);

test('architecture: a browser that has the current file gets a 304', async () => {
  const first = await get('/favicon.svg');
  expect(first.headers['cache-control']).toBe('public, max-age=86400');
  const again = await get('/favicon.svg', { 'If-None-Match': first.headers.etag ?? '' });
  expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  expect(Object.keys(again.headers).sort()).toEqual(['cache-control', 'connection', 'date', 'etag']);
  expect((await get('/favicon.svg', { 'If-None-Match': '"another"' })).status).toBe(200);
});

test('architecture: HEAD gets headers only, and anything but a build file is left to the routes', async () => {
  const head = await get('/assets/app-1a2b.js', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.byteLength]).toEqual([
    200,
    String(SCRIPT.length),
    0,
  ]);
  for (const [url, method] of [
    ['/assets/app-1a2b.js', 'POST'],
    ['/assets/app-1a2b.js.br', 'GET'],
    ['/assets/../favicon.svg', 'GET'],
    ['/assets', 'GET'],
    ['/', 'GET'],
  ] as const) {
    expect([url, method, (await get(url, {}, method)).status]).toEqual([url, method, 404]);
  }
  expect((await get('/favicon.svg?v=2')).status).toBe(200);
});

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/1000', PICTURE.subarray(0, 10)],
  ['bytes=990-', 206, 'bytes 990-999/1000', PICTURE.subarray(990)],
  ['bytes=990-5000', 206, 'bytes 990-999/1000', PICTURE.subarray(990)],
  ['bytes=-10', 206, 'bytes 990-999/1000', PICTURE.subarray(990)],
  ['bytes=-5000', 206, 'bytes 0-999/1000', PICTURE],
  ['bytes=1000-', 416, 'bytes */1000', Buffer.alloc(0)],
  ['bytes=-0', 416, 'bytes */1000', Buffer.alloc(0)],
  ['bytes=0-1,5-6', 200, undefined, PICTURE],
  ['bytes=x', 200, undefined, PICTURE],
  ['pages=1-2', 200, undefined, PICTURE],
])('architecture: of a picture %s is answered with %i', async (range, status, contentRange, expected) => {
  const answer = await get('/assets/pictures/laser-3c4d.avif', { Range: range });
  expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
  expect(answer.body.equals(expected)).toBe(true);
});

test('architecture: a range of a changed picture is answered with the whole picture; scripts have no ranges', async () => {
  const picture = '/assets/pictures/laser-3c4d.avif';
  const { headers } = await get(picture);
  expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'cross-origin-resource-policy': 'cross-origin' });
  const range = { Range: 'bytes=0-9' };
  expect((await get(picture, { ...range, 'If-Range': headers.etag ?? '' })).status).toBe(206);
  expect((await get(picture, { ...range, 'If-Range': '"old"' })).status).toBe(200);
  expect((await get('/assets/app-1a2b.js', range)).status).toBe(200);
});
