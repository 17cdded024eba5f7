import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from './data-dir.server.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'kerf-data-dir-')), 'data');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const modeOf = async (place: string) => (await stat(place)).mode & 0o7777;

async function opened(): Promise<string[]> {
  const warnings: string[] = [];
  await openDataDir(folder, (message) => warnings.push(message));
  return warnings;
}

test('X3: a new data directory is closed to other users of the machine', async () => {
  expect(await opened()).toEqual([]);
  expect(await modeOf(folder)).toBe(0o700);
});

test.each([
  ['755', '700'],
  ['777', '700'],
  ['775', '700'],
  // Modes that somebody chose to give a group access, or others passage.
  ['750', '750'],
  ['2770', '2770'],
  ['711', '711'],
])('X3: an existing directory of mode %s has mode %s after a start', async (before, after) => {
  await mkdir(path.join(folder, 'postgres'), { recursive: true });
  for (const name of ['server.lock', 'session-secret', '.snapshot'])
    await writeFile(path.join(folder, name), '');
  await chmod(folder, Number.parseInt(before, 8));
  expect(await opened()).toEqual([]);
  expect(await modeOf(folder)).toBe(Number.parseInt(after, 8));
});

test('X3: a directory with other contents, such as /tmp, keeps its mode with a warning in the log', async () => {
  await mkdir(folder);
  await chmod(folder, 0o1777);
  await writeFile(path.join(folder, 'server.lock'), '');
  await writeFile(path.join(folder, 'letter.txt'), '');
  expect(await opened()).toEqual([expect.stringMatching(/letter\.txt in it is not Kerf's/)]);
  expect(await modeOf(folder)).toBe(0o1777);
});
