import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';
import { openSecret } from './secret.server.ts';

async function folder() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-secret-'));
  return {
    file: path.join(dataDir, 'session-secret'),
    config: readConfig({ DATA_DIR: dataDir }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

test('A3: the first start generates a secret that only its owner can read; later starts use it', async () => {
  await using place = await folder();
  const made = await openSecret(place.config);
  expect(made.length).toBeGreaterThanOrEqual(64);
  expect(await openSecret(place.config)).toBe(made);
  expect(await readFile(place.file, 'utf8')).toBe(made);
  expect((await stat(place.file)).mode & 0o777).toBe(0o600);
});

test('A3: a truncated secret is replaced, and SESSION_SECRET takes precedence over the file', async () => {
  await using place = await folder();
  await writeFile(place.file, 'half');
  expect((await openSecret(place.config)).length).toBeGreaterThanOrEqual(64);
  const given = 'of at least thirty-two characters';
  expect(await openSecret({ ...place.config, sessionSecret: given })).toBe(given);
});
