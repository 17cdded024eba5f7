import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
