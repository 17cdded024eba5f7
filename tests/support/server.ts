import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { projectRoot } from '#app/platform/project-root.server.ts';
import start from '../../scripts/server-start.json' with { type: 'json' };
import { ADMIN } from './accounts.ts';
import { SITE_TEMPLATE } from './cluster.setup.ts';
import { cloneDatabase } from './database.ts';
import { isFree } from './free-port.ts';

const NODE = path.join(projectRoot(), 'node_modules/.bin/node');
const BUNDLE = 'build/server/index.js';

export const SESSION_SECRET = 'a session secret that only the tests use';

export type RunningServer = AsyncDisposable & { url: string; process: ChildProcess; output: () => string };

/**
 * Starts the built server and waits until it is listening.
 *
 * @param onOutput called with all output so far, for tests of the start itself.
 * @param root the folder of another version, built.
 * @throws with its output if it exits instead.
 */
export async function launch(
  variables: Record<string, string>,
  onOutput: (output: string, pid: number) => void = () => {},
  root = projectRoot(),
): Promise<RunningServer> {
  const child = spawn(NODE, [...start.flags, path.join(root, BUNDLE)], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...start.defaults,
      ...start.environment,
      PORT: '0',
      HOST: '127.0.0.1',
      STARTER_CONTENT: 'off',
      SESSION_SECRET,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    const port = /is open at \S+:(\d+)/.exec(output)?.[1];
    if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    onOutput(output, child.pid ?? 0);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  const url = await promise;
  return { url, process: child, output: () => output, [Symbol.asyncDispose]: () => stop({ process: child }) };
}

/** Stops a server with SIGTERM and waits for its exit. */
export async function stop({ process: child }: Pick<RunningServer, 'process'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/**
 * The port of this worker's last site, or 0. The next one takes it if it is free: with the same address, the browser keeps the
 * scripts that it has loaded and compiled.
 */
let lastPort = 0;

/**
 * Starts a server with a new database and data folder.
 *
 * @param sample whether the sample is the company, instead of that of the tests. // O10
 */
export async function openSite(variables: Record<string, string> = {}, { sample = false } = {}) {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-site-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = opening.adopt(await cloneDatabase(SITE_TEMPLATE), (clone) => clone.drop());
  if (sample) await database.showSample();
  // With a port of its own a server would announce its public address, which may have none.
  const PORT = String(variables.PUBLIC_URL === undefined && (await isFree(lastPort)) ? lastPort : 0);
  const server = opening.use(
    await launch({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT, ...variables }),
  );
  lastPort = Number(new URL(server.url).port);
  const opened = opening.move();
  return {
    url: server.url,
    server,
    database,
    dataDir,
    /** The mails written so far. */
    mails: () => readMails(path.join(dataDir, 'mail')),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

export async function readMails(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const written = names.filter((name) => name.endsWith('.eml'));
  // A job may delete one meanwhile, of somebody who was erased.
  const read = await Promise.all(written.map((name) => readFile(path.join(folder, name)).catch(() => null)));
  return Promise.all(read.flatMap((mail) => (mail === null ? [] : PostalMime.parse(mail))));
}

/** Finds the mail to sales about a lead; its sender gets a confirmation with the same reference. */
export const isToSales = (reference: string) => (mail: Email) =>
  mail.subject?.includes(reference) === true && !mail.subject.startsWith('Your ');
