import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { perforatedPlate } from '#app/drawings/drawn-shapes.fixture.ts';
import { FAILURES } from '#app/drawings/failure.ts';
import { analyseInThread } from './analyse-in-thread.server.ts';

const content = (bytes: Uint8Array) => async () =>
  (async function* () {
    yield bytes;
  })();

test('Q8: a drawing that takes more memory than its thread has is refused with a clear word; the next one is read', async () => {
  const plate = readFileSync(path.join(import.meta.dirname, '../../drawings/corpus/plate.dxf'));
  // One after the other: the second waits for the thread of the first.
  const [large, small] = await Promise.all([
    analyseInThread(content(perforatedPlate(6e6)), {}, { old: 16, young: 2 }),
    analyseInThread(content(plate), {}),
  ]);
  expect(large).toEqual({ ok: false, error: FAILURES['too-much-memory'] });
  expect(small).toMatchObject({ ok: true, outers: 1, holes: 4 });
});

test('Q2, Q8: the thread reads the chosen unit; a failing file store is reported, and the next drawing is read', async () => {
  const plate = readFileSync(path.join(import.meta.dirname, '../../drawings/corpus/plate.dxf'));
  const failing = analyseInThread(async () => {
    throw new Error('The store is down.');
  }, {});
  const inInches = analyseInThread(content(plate), { unit: 'inch' });
  await expect(failing).rejects.toThrow('The store is down.');
  expect(await inInches).toMatchObject({ unit: { mmPerUnit: 25.4 }, box: { width: 5_080 } });
});
