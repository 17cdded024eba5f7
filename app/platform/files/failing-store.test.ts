import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { s3At } from '#tests/support/s3.ts';
import { openFileStore } from './file-store.server.ts';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-failing-'));
  source = path.join(folder, 'drawing.pdf');
  await writeFile(source, 'a drawing');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file store on an S3 store that treats each request in this way. */
async function storeOn(listener: RequestListener, silenceMs = 300) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const s3 = s3At(address.port);
  return openFileStore({ s3, dataDir: folder }, { silenceMs });
}

test('X3: a file store that hangs is given up, so that the visitor is told and can try again', async () => {
  let requests = 0;
  const store = await storeOn(() => {
    requests += 1;
  });
  await expect(store.put('drawings/one', source, 'application/pdf')).rejects.toThrow();
  expect(requests).toBe(3);
});

test('X3: a file store that answers 500 once is tried again, and one that always does fails', async () => {
  let failures = 1;
  const store = await storeOn((request, response) => {
    failures -= 1;
    request.resume().on('end', () => response.writeHead(failures < 0 ? 200 : 500).end());
  });
  await store.put('drawings/one', source, 'application/pdf');
  failures = Infinity;
  await expect(store.put('drawings/two', source, 'application/pdf')).rejects.toThrow();
});

test('X3: a file store that is slow but not silent is waited for', async () => {
  const store = await storeOn((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Length': 5 });
      // In all longer than the silence that is allowed, with something in between.
      let sent = 0;
      const timer = setInterval(() => {
        response.write('x');
        sent += 1;
        if (sent === 5) clearInterval(timer);
      }, 150);
    });
  });
  expect(Buffer.concat(await Array.fromAsync(await store.read('drawings/one'))).toString()).toBe('xxxxx');
});

test('X3: nobody waits for a store that hangs to remove what a refused submission left', async () => {
  let requests = 0;
  const store = await storeOn(() => {
    requests += 1;
  }, 600_000);
  await store.discard(['drawings/one', 'drawings/two']);
  await expect.poll(() => requests).toBe(2);
});
