import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive, writeArchive } from './archive.server.ts';

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

function write(file: string, passphrase: string | null = null): Promise<number> {
  return writeArchive(file, passphrase, async (add) => {
    for (const [name, content] of Object.entries(CONTENTS)) await add(name, content);
  });
}

async function read(file: string, passphrase: string | null = null) {
  const found: Record<string, Buffer> = {};
  for await (const { name, content } of readArchive(file, passphrase))
    found[name] = Buffer.concat(await Array.fromAsync(content));
  return found;
}

test.each([null, 'plasma-otter-anvil-7'])(
  'X3: an archive reads back as it was written, passphrase %s',
  async (passphrase) => {
    const file = path.join(folder, `same-${passphrase}`);
    await write(file, passphrase);
    expect(await read(file, passphrase)).toEqual(CONTENTS);
  },
);

test('X3: every flipped byte of an archive is refused, and every missing end', async () => {
  const file = path.join(folder, 'whole');
  await write(file);
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
  await write(file);
  const into = await mkdtemp(path.join(folder, 'opened-'));
  execFileSync('tar', ['xzf', file, '-C', into]);
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into, encoding: 'utf8' })).toBe(
    'one: OK\ntables/two/1: OK\nempty: OK\n',
  );
});

test('X3: if writing fails, nothing is left, and the reason is given', async () => {
  const place = await mkdtemp(path.join(folder, 'failed-'));
  const failing = writeArchive(path.join(place, 'x'), null, async (add) => {
    await add('one', randomBytes(1_000_000));
    throw new Error('The store does not answer');
  });
  await expect(failing).rejects.toThrow('The store does not answer');
  const short = writeArchive(path.join(place, 'x'), null, (add) =>
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
