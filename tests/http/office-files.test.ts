import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addApplication } from '../support/applications.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';
import { addStoredFile } from '../support/stored-files.ts';

let cookie: string;
const site = await openSite();
beforeAll(async () => {
  ({ cookie } = await signInOverHttp(site.url));
});
afterAll(() => site[Symbol.asyncDispose]());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { ...init, headers: { cookie } });

async function audited(): Promise<string[]> {
  const entries = await site.database.query<{ action: string }>(
    'select action from audit_entries order by at',
  );
  return entries.map(({ action }) => action);
}

/** The CVs that the server has open. */
async function openCvs(): Promise<string[]> {
  const folder = `/proc/${site.server.process.pid}/fd`;
  const open = await Promise.all(
    (await readdir(folder)).map((one) => readlink(`${folder}/${one}`).catch(() => '')),
  );
  return open.filter((file) => file.includes('/cvs/'));
}

test('D6, R6, T1, X5: a HEAD request for a file is not audited as a view and leaves no file open', async () => {
  const { id, cvKey } = await addApplication(site.database);
  await addStoredFile(site.dataDir, cvKey, samplePdf('CV'));
  const before = await audited();
  for (const file of [
    `/admin/job-applications/${id}/cv`,
    `/admin/job-applications/${id}/export`,
    '/admin/job-applications.csv',
    '/admin/dashboard.csv',
    '/admin/settings/login_history.json',
  ]) {
    const answer = await ask(file, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^(?:attachment|inline); filename=/),
    ]);
  }
  expect(await audited()).toEqual(before);
  expect(await openCvs()).toEqual([]);
});

/** Requests a file and disconnects: at once, after the first bytes, or in the middle. */
async function hangUp(path: string, after: 'asking' | 'first bytes' | 'a pause'): Promise<void> {
  const { port } = new URL(site.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  if (after === 'first bytes') await once(socket, 'data');
  // The socket is not read, so the server waits with the file open.
  if (after === 'a pause') await once(socket, 'readable');
  socket.destroy();
}

test('R6, X5: a client that disconnects during a download leaves no file open', async () => {
  const { id, cvKey } = await addApplication(site.database);
  await addStoredFile(site.dataDir, cvKey, randomBytes(4_000_000));
  for (const file of [`/admin/job-applications/${id}/cv`, `/admin/job-applications/${id}/export`])
    for (const after of ['asking', 'first bytes', 'a pause'] as const)
      await Promise.all(Array.from({ length: 10 }, () => hangUp(file, after)));
  // A sequential request: once it is answered, the earlier ones have been started.
  expect((await (await ask(`/admin/job-applications/${id}/cv`)).arrayBuffer()).byteLength).toBe(4_000_000);
  await expect.poll(openCvs, { timeout: 15_000 }).toEqual([]);
});

test.each(['0000', '0001', '9999', '1000', '2999', '-1', '1e3'])(
  'D6: the figures for the year %s can be exported as CSV',
  async (year) => {
    const answer = await ask(`/admin/dashboard.csv?year=${year}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Reference,')]);
  },
);

test.each(['/admin/accounts', '/admin/settings', '/admin/settings/two-factor'])(
  'A5: unknown form intents of %s are rejected, even names that every object has',
  async (screen) => {
    for (const intent of ['constructor', '__proto__', 'toString', 'nonsense', '']) {
      const answer = await ask(screen, { method: 'POST', body: new URLSearchParams({ intent }) });
      expect([intent, answer.status]).toEqual([intent, 400]);
    }
  },
);
