import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Protection, readArchive, writeArchive } from './archive.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CONTENTS = {
  one: randomBytes(300),
  'tables/two/1': Buffer.from('x'.repeat(3_000)),
  empty: Buffer.alloc(0),
};

const PLAIN: Protection = { passphrase: null, key: null };
const KEYED: Protection = { passphrase: null, key: Buffer.alloc(32, 7) };
const ENCRYPTED: Protection = { passphrase: 'plasma-otter-anvil-7', key: null };

function write(file: string, protection = PLAIN): Promise<number> {
  return writeArchive(file, protection, async (add) => {
    for (const [name, content] of Object.entries(CONTENTS)) await add(name, content);
  });
}

async function read(file: string, protection = PLAIN) {
  const found: Record<string, Buffer> = {};
  for await (const { name, content } of readArchive(file, protection))
    found[name] = Buffer.concat(await Array.fromAsync(content));
  return found;
}

test.each([
  ['plain', PLAIN],
  ['keyed', KEYED],
  ['encrypted', ENCRYPTED],
])('X3: an archive reads back as it was written: %s', async (name, protection) => {
  const file = path.join(folder, name);
  await write(file, protection);
  expect(await read(file, protection)).toEqual(CONTENTS);
});

test('X3: an archive that somebody without its key wrote, or wrote anew, is refused', async () => {
  const file = path.join(folder, 'authentic');
  await write(file, KEYED);
  // Without the key, damage is still noticed.
  expect(await read(file)).toEqual(CONTENTS);
  const other = { passphrase: null, key: Buffer.alloc(32, 8) };
  await expect(read(file, other)).rejects.toThrow("authentication code doesn't fit the session secret");
  const forged = path.join(folder, 'forged');
  await write(forged, other);
  await expect(read(forged, KEYED)).rejects.toThrow("authentication code doesn't fit");
  const stripped = path.join(folder, 'stripped');
  await write(stripped);
  await expect(read(stripped, KEYED)).rejects.toThrow('It has no authentication code');
});

test('X3: every flipped byte of an archive is refused, and every missing end', async () => {
  const file = path.join(folder, 'whole');
  await write(file, KEYED);
  const content = await readFile(file);
  const other = path.join(folder, 'other');
  const accepted: string[] = [];
  const check = async (what: string) => {
    const problem = await read(other).then(() => null, String);
    if (problem === null || !/damaged|cut off|is missing/.test(problem)) accepted.push(`${what}: ${problem}`);
  };
  for (let at = 0; at < content.length; at += 2) {
    const damaged = Buffer.from(content);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    await writeFile(other, damaged);
    await check(`byte ${at}`);
  }
  for (let length = 0; length < content.length; length += 23) {
    await writeFile(other, content.subarray(0, length));
    await check(`${length} bytes`);
  }
  expect(accepted).toEqual([]);
});

test('X3: an archive that is not encrypted can be opened and checked with tar and sha256sum', async () => {
  const file = path.join(folder, 'open');
  await write(file, KEYED);
  const into = await mkdtemp(path.join(folder, 'opened-'));
  execFileSync('tar', ['xzf', file, '-C', into]);
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into, encoding: 'utf8' })).toBe(
    'one: OK\ntables/two/1: OK\nempty: OK\n',
  );
});

test('X3: if writing fails, nothing is left, and the reason is given', async () => {
  const place = await mkdtemp(path.join(folder, 'failed-'));
  const failing = writeArchive(path.join(place, 'x'), PLAIN, async (add) => {
    await add('one', randomBytes(1_000_000));
    throw new Error('The store does not answer');
  });
  await expect(failing).rejects.toThrow('The store does not answer');
  const short = writeArchive(path.join(place, 'x'), PLAIN, (add) =>
    add(
      'two',
      (async function* () {
        yield Buffer.from('12');
      })(),
      3,
    ),
  );
  await expect(short).rejects.toThrow();
  expect(await readdir(place)).toEqual([]);
});

test('X3: a backup that is missing is said to be', async () => {
  const reading = Array.from({ length: 200 }, () => read(path.join(folder, 'nowhere')));
  for (const { reason } of (await Promise.allSettled(reading)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ message: expect.stringContaining("nowhere can't be read: ENOENT") });
});
