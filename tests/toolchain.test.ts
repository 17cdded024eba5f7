import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-toolchain-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that works in the folder as `npm start` does: it writes when it begins and ends; NAME.go lets it end. */
function worker(folder: string, name: string) {
  const script = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { exclusively } from './scripts/toolchain.mjs';
    await exclusively(process.argv[1], async () => {
      appendFileSync(process.argv[1] + '/log', process.argv[2] + ' begins\\n');
      while (!existsSync(process.argv[1] + '/' + process.argv[2] + '.go')) await new Promise((done) => setTimeout(done, 20));
      appendFileSync(process.argv[1] + '/log', process.argv[2] + ' ends\\n');
    });`;
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const child = spawn(node, ['--input-type=module', '--eval', script, folder, name], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const log = async (folder: string) =>
  (await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')).trim().split('\n');
const begins = (folder: string, name: string) =>
  expect.poll(() => log(folder), { timeout: 30_000 }).toContain(`${name} begins`);

async function isTold(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('No output');
  const [line] = await once(child.stdout, 'data');
  expect(String(line)).toContain('Another process installs or builds in this folder; waiting');
}

test.runIf(process.platform === 'linux')(
  'X1: of two starts in one folder the second waits, and says so, until the first has built',
  async () => {
    const folder = await newFolder();
    const first = worker(folder, 'first');
    await begins(folder, 'first');
    const second = worker(folder, 'second');
    await isTold(second);
    await writeFile(path.join(folder, 'second.go'), '');
    await writeFile(path.join(folder, 'first.go'), '');
    await Promise.all([once(first, 'exit'), once(second, 'exit')]);
    expect(await log(folder)).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  },
);

test.runIf(process.platform === 'linux')(
  'X1: a start that is killed while it builds does not block the next one, nor one in another folder',
  async () => {
    const [folder, other] = [await newFolder(), await newFolder()];
    const first = worker(folder, 'first');
    await begins(folder, 'first');
    worker(other, 'elsewhere');
    await begins(other, 'elsewhere');
    first.kill('SIGKILL');
    worker(folder, 'second');
    await begins(folder, 'second');
  },
);

test("X1: what the operator has set wins over the server's defaults, and not over what it needs", async () => {
  const script = `
    import { reexecWithNode } from './scripts/toolchain.mjs';
    const print = 'console.log([process.env.UNSET, process.env.SET, process.env.NEEDED].join())';
    reexecWithNode(['--eval', print], { NEEDED: 'ours' }, { UNSET: 'ours', SET: 'ours' });`;
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const child = spawn(node, ['--input-type=module', '--eval', script], {
    cwd: projectRoot(),
    env: { ...process.env, SET: "the operator's", NEEDED: "the operator's" },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect((await Array.fromAsync(child.stdout)).join('').trim()).toBe("ours,the operator's,ours");
});

/** Builds in the folder as `npm start` does. @param make a function body that fills `folder` and returns whether it could. */
async function buildIn(folder: string, make: string): Promise<string> {
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { buildAside } from './scripts/toolchain.mjs';
    console.log(await buildAside(process.argv[1], (folder) => { mkdirSync(folder); ${make} }));`;
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const child = spawn(node, ['--input-type=module', '--eval', script, folder], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await Array.fromAsync(child.stdout)).join('').trim();
}

test('X1, X8: a build that fails or is killed leaves the one before, and a complete one takes its place', async () => {
  const folder = await newFolder();
  const built = () => readFile(path.join(folder, 'build/server.js'), 'utf8');
  const make = (text: string) => `writeFileSync(folder + '/server.js', '${text}');`;
  expect(await buildIn(folder, `${make('first')} return true;`)).toBe('true');
  expect(await built()).toBe('first');
  expect(await buildIn(folder, `${make('half')} return false;`)).toBe('false');
  expect(await built()).toBe('first');
  expect(await buildIn(folder, `${make('half')} process.kill(process.pid, 'SIGKILL');`)).toBe('');
  expect(await built()).toBe('first');
  // Killed between taking the old one away and putting the new one in place.
  await rename(path.join(folder, 'build'), path.join(folder, 'build.previous'));
  expect(await buildIn(folder, 'return false;')).toBe('false');
  expect(await built()).toBe('first');
  expect(await buildIn(folder, `${make('second')} return true;`)).toBe('true');
  expect(await built()).toBe('second');
  expect(await readdir(folder)).toEqual(['build']);
});

test('X1: what is edited while it builds is newer than the build', async () => {
  const folder = await newFolder();
  // The clock of file systems may be some milliseconds behind.
  const build = 'for (const until = Date.now() + 20; Date.now() < until; );';
  const edit = `writeFileSync(folder + '/../source.ts', '');`;
  expect(await buildIn(folder, `${build} ${edit} return true;`)).toBe('true');
  const [edited, built] = await Promise.all(
    ['source.ts', 'build/.built'].map((name) => stat(path.join(folder, name))),
  );
  expect(edited?.mtimeMs).toBeGreaterThan(built?.mtimeMs ?? Number.POSITIVE_INFINITY);
});

/** `npm start` replaces packages of another package-lock.json, and other tests of this folder are running with them. */
async function assertInstalled(): Promise<void> {
  const lock = createHash('sha256').update(await readFile(path.join(projectRoot(), 'package-lock.json')));
  const installed = path.join(projectRoot(), 'node_modules/.installed-lock');
  if ((await readFile(installed, 'utf8').catch(() => '')) === lock.digest('hex')) return;
  throw new Error('The installed packages are not those of package-lock.json. `npm test` installs them.');
}

/** Starts the product as its users do. @returns the pids of npm, scripts/start.mjs and the server. */
async function start() {
  await assertInstalled();
  const dataDir = await newFolder();
  const child = spawn('npm', ['start'], {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', STARTER_CONTENT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const npm = child.pid ?? 0;
  onTestFinished(() => {
    try {
      process.kill(-npm, 'SIGKILL');
    } catch {
      // All of the group have ended.
    }
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('is open at')) break;
  }
  const server: number = JSON.parse(await readFile(path.join(dataDir, 'server.pid'), 'utf8')).pid;
  const launcher = Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${server}/status`, 'utf8'))?.[1] ?? 0);
  const isRunning = (pid: number) => readdir(`/proc/${pid}`).then(Boolean, () => false);
  return {
    npm,
    launcher,
    server,
    gone: async () => !(await isRunning(server)) && !(await isRunning(launcher)),
    /** A server that closes gives its data directory up; one that exits at once leaves this file. */
    hasClosed: () => !existsSync(path.join(dataDir, 'server.pid')),
  };
}

test.runIf(process.platform === 'linux').each(['npm', 'launcher'] as const)(
  'X1: after kill -9 of %s no server is left behind',
  async (which) => {
    const { [which]: killed, gone } = await start();
    process.kill(killed, 'SIGKILL');
    await expect.poll(gone, { timeout: 40_000 }).toBe(true);
  },
);

test.runIf(process.platform === 'linux')('X1: after kill of npm start no server is left behind', async () => {
  const { npm, gone } = await start();
  process.kill(npm, 'SIGTERM');
  await expect.poll(gone, { timeout: 40_000 }).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'X3: SIGINT to scripts/start.mjs alone closes the server',
  async () => {
    const { launcher, gone, hasClosed } = await start();
    process.kill(launcher, 'SIGINT');
    await expect.poll(gone, { timeout: 40_000 }).toBe(true);
    expect(hasClosed()).toBe(true);
  },
);

test.runIf(process.platform === 'linux')(
  'X3: Ctrl-C, which reaches npm, the launcher and the server, lets the server close',
  async () => {
    const { npm, gone, hasClosed } = await start();
    process.kill(-npm, 'SIGINT');
    await expect.poll(gone, { timeout: 40_000 }).toBe(true);
    expect(hasClosed()).toBe(true);
  },
);
