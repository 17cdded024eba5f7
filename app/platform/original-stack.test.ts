import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { originalStack } from './log.server.ts';

test('X3: a logged stack names positions in the sources, and stays as it is where there is no map', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-map-'));
  // Line 1, column 1 of the built file is line 3, column 5 of the source.
  const map = { version: 3, sources: ['../app/leads/requests/quote.ts'], names: [], mappings: 'AAEI' };
  const built = path.join(folder, 'index.js');
  await writeFile(`${built}.map`, JSON.stringify(map));
  const stack = (position: string) => `Error: No\n    at submit (${position})\n    at node:internal/x:1:2`;
  for (const place of [built, `file://${built}`])
    expect(originalStack(stack(`${place}:1:1`))).toBe(stack('../app/leads/requests/quote.ts:3:5'));
  const other = stack(path.join(folder, 'other.js:1:1'));
  expect(originalStack(other)).toBe(other);
  await rm(folder, { recursive: true, force: true });
});
