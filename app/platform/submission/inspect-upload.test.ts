import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overlappingStreams } from '#tests/hostile/bait.ts';
import { samplePdf } from '../files/content/sample-files.fixture.ts';
import { inspectionsOf } from './inspect-upload.server.ts';

let folder: string;
/** An honest file. */
let plate: string;
/** One whose inspection takes seconds. */
let slow: string;

const written = async (name: string, content: string | Uint8Array) => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-inspect-'));
  plate = await written('plate.pdf', samplePdf());
  slow = await written('slow.pdf', `%PDF-1.7\n${'/ObjStm '.repeat(40_000_000)}\nstartxref\n0\n%%EOF\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PDF = { ok: true, kind: 'pdf' };
const TOO_SLOW = { ok: false, code: 'too-slow' };

test('L13, X6: a file that takes too long is refused, and those beside it and after it are inspected', async () => {
  const inspect = inspectionsOf('a', undefined, { fileMs: 200 });
  const [first, bait, beside, after] = await Promise.all([
    inspect(plate, ['pdf']),
    inspect(slow, ['pdf']),
    inspectionsOf('b')(plate, ['pdf']),
    inspect(plate, ['pdf']),
  ]);
  expect(bait).toEqual(TOO_SLOW);
  for (const honest of [first, beside, after]) expect(honest).toMatchObject(PDF);
});

test('X6: the files of a request have a common limit of time', async () => {
  const inspect = inspectionsOf('a', undefined, { requestMs: 200 });
  expect(await inspect(slow, ['pdf'])).toEqual(TOO_SLOW);
  expect(await inspect(plate, ['pdf'])).toEqual(TOO_SLOW);
  expect(await inspectionsOf('a')(plate, ['pdf'])).toMatchObject(PDF);
});

test('X6: when the client has gone, the inspection of its files ends', async () => {
  const gone = new AbortController();
  const inspect = inspectionsOf('a', gone.signal, { fileMs: Number.POSITIVE_INFINITY });
  const [running, waiting] = [inspect(slow, ['pdf']), inspect(plate, ['pdf'])];
  const ended = Promise.all(
    [running, waiting].map((inspection) => expect(inspection).rejects.toThrow('client gone')),
  );
  gone.abort(new Error('client gone'));
  await ended;
  expect(await inspectionsOf('a')(plate, ['pdf'])).toMatchObject(PDF);
});

test.each([
  ['comments of a DXF without texts', '999\n\n\n'.repeat(600), 'unknown'],
  [
    'names of object streams in a PDF that has none',
    `%PDF-1.7\n${'/ObjStm '.repeat(1_250_000)}\nstartxref\n0\n%%EOF\n`,
    'pdf',
  ],
  ['streams of objects that overlap', overlappingStreams(), 'pdf'],
])(
  'X3, X6: a file that was made to be read for ever is inspected at once: %s',
  async (_, content, verdict) => {
    const inspection = await inspectionsOf('a')(await written('endless', content), ['pdf', 'dxf']);
    expect(inspection.ok ? inspection.kind : inspection.code).toBe(verdict);
  },
);

test('X3: an error on our side keeps its code', async () => {
  const gone = path.join(folder, 'gone.pdf');
  await expect(inspectionsOf('a')(gone, ['pdf'])).rejects.toMatchObject({ code: 'ENOENT' });
});
