import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { readMails } from './support/server.ts';

let checkout: string;
let dataDir: string;
let server: ChildProcess;
let output = '';

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-dev-'));
  checkout = path.join(folder, 'checkout');
  dataDir = path.join(folder, 'data');
  await copyCheckout();
  server = spawn(path.join(checkout, 'node_modules/.bin/node'), ['scripts/dev.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      STARTER_CONTENT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
});

afterAll(async () => {
  await stop();
  await rm(path.dirname(checkout), { recursive: true, force: true });
});

/** A copy of the sources with linked packages; Vite's cache stays in the copy. */
async function copyCheckout(): Promise<void> {
  const root = projectRoot();
  const packages = path.join(checkout, 'node_modules');
  await mkdir(packages, { recursive: true });
  for (const name of ['app', 'content', 'public', 'scripts']) {
    await cp(path.join(root, name), path.join(checkout, name), { recursive: true });
  }
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((one) => one.isFile())) {
    await cp(path.join(root, name), path.join(checkout, name));
  }
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name.startsWith('.vite')) continue;
    await symlink(path.join(root, 'node_modules', name), path.join(packages, name));
  }
}

async function stop(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Waits until the output matches this many times since the first start, or the server has exited. */
async function said(pattern: RegExp, times = 1): Promise<void> {
  const all = new RegExp(pattern, 'g');
  await expect
    .poll(() => server.exitCode !== null || [...output.matchAll(all)].length >= times, { timeout: 120_000 })
    .toBe(true);
  expect(server.exitCode, output).toBe(null);
}

/** The URL of the last start. */
function address(): string {
  const port = [...output.matchAll(/is open at \S+:(\d+)/g)].at(-1)?.[1];
  return `http://127.0.0.1:${port}`;
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const place = path.join(checkout, file);
  const before = await readFile(place, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(place, after);
}

/** Sends an enquiry, and waits for its mail. @returns the mail's subject */
async function enquire(message: string): Promise<string> {
  const answer = await fetch(`${address()}/api/send-contact`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '0115550100', email: 'thandi@example.com', message }),
  });
  expect(answer.status).toBe(200);
  const find = async () =>
    (await readMails(path.join(dataDir, 'mail'))).find(({ text }) => text?.includes(message));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find())?.subject ?? '';
}

const databaseProcess = async () =>
  (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0];

/** Opens a WebSocket to Vite, as a browser does; it stays open. */
async function connectToVite(): Promise<void> {
  const client = await (await fetch(`${address()}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${address().replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const [message] = await once(socket, 'message');
  expect(JSON.parse(message.data)).toEqual({ type: 'connected' });
}

test('X1: in development a changed server file restarts the server, a changed page does not, and the database keeps running', async () => {
  await said(/is open at/);
  // The log is human-readable.
  expect(output).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Making the database in /m);
  const database = await databaseProcess();
  expect(await enquire('Before the change')).toMatch(/^Enquiry E-\d+/);

  await connectToVite();
  await edit('app/leads/requests/leads.mails.ts', (text) => text.replaceAll("'Enquiry'", "'Message'"));
  await said(/app\/leads\/requests\/leads\.mails\.ts changed: restarting/);
  await said(/is open at/, 2);
  expect(await enquire('After the change')).toMatch(/^Message E-\d+/);

  await edit('app/site/privacy/privacy-notice.tsx', (text) =>
    text.replace('What we collect', 'What we gather'),
  );
  const page = async () => (await fetch(`${address()}/privacy`)).text();
  await expect.poll(page, { timeout: 20_000 }).toContain('What we gather');

  // A syntax error doesn't end the development server: once it is fixed, the server starts.
  await edit('app/platform/http/services.server.ts', (text) => `${text}\nconst = 1;\n`);
  await said(/The server could not start\. It tries again when a file changes/);
  await edit('app/platform/http/services.server.ts', (text) => text.replace('\nconst = 1;\n', ''));
  await said(/is open at/, 3);
  expect(await page()).toContain('What we gather');

  expect([...output.matchAll(/restarting the server/g)]).toHaveLength(3);
  expect(await databaseProcess()).toBe(database);
  await stop();
  expect(server.exitCode).toBe(0);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
}, 300_000);
