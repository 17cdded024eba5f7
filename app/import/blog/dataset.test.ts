import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataset } from './dataset.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerf-dataset-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const document = (id: string) => JSON.stringify({ _id: id, _type: 'post', title: 'Laser cutting' });

async function writeArchive(entries: Record<string, string | Buffer>): Promise<string> {
  const file = path.join(folder, 'export.tar.gz');
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) archive.entry({ name }, content);
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
  return file;
}

test('B12: an .ndjson file is read line by line; broken lines are reported by number and the rest is read', async () => {
  const file = path.join(folder, 'data.ndjson');
  const lines = [
    document('a'),
    '{"_id": "b", ',
    '',
    '   ',
    '[1, 2]',
    '"text"',
    '{"_type":"post"}',
    document('c'),
  ];
  await writeFile(file, `\uFEFF${lines.join('\r\n')}\n`);
  const { lines: read } = await openDataset(file);
  expect(
    read.map((one) => ('problem' in one ? [one.line, one.problem] : [one.line, one.document._id])),
  ).toEqual([
    [1, 'a'],
    [2, 'not valid JSON'],
    [5, 'no document: it has no _id and _type'],
    [6, 'no document: it has no _id and _type'],
    [7, 'no document: it has no _id and _type'],
    [8, 'c'],
  ]);
});

test('B12: a line that is not UTF-8 is reported; the last line needs no line feed', async () => {
  const file = path.join(folder, 'data.ndjson');
  await writeFile(file, Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from(document('z'))]));
  expect((await openDataset(file)).lines).toEqual([
    { line: 1, problem: 'not valid UTF-8' },
    { line: 2, document: JSON.parse(document('z')) },
  ]);
});

test('B12: an archive is read like the folder it contains, and its unpacked files are removed', async () => {
  const before = await readdir(tmpdir());
  const file = await writeArchive({
    'production/data.ndjson': document('a'),
    'production/images/abc-10x10.png': 'a picture',
    'production/assets.json': '{}',
    'production/files/price-list.pdf': 'a file',
  });
  const dataset = await openDataset(file);
  expect(dataset.lines).toEqual([{ line: 1, document: JSON.parse(document('a')) }]);
  const image = await dataset.imagePath('abc-10x10.png');
  expect(await readFile(image ?? '', 'utf8')).toBe('a picture');
  expect(await dataset.imagePath('price-list.pdf')).toBeNull();
  await dataset.close();
  const left = (await readdir(tmpdir())).filter(
    (name) => name.startsWith('kerf-import-') && !before.includes(name),
  );
  expect(left).toEqual([]);
});

test('B12: neither an archive entry nor a file name can lead outside the folder', async () => {
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await mkdir(path.join(folder, 'images'));
  const file = await writeArchive({
    'data.ndjson': document('a'),
    '../../../../evil.png': 'evil',
    'images/../../evil.png': 'evil',
    '/images/..': 'evil',
  });
  const dataset = await openDataset(file);
  expect(await dataset.imagePath('../data.ndjson')).toBeNull();
  expect(await dataset.imagePath('..')).toBeNull();
  await dataset.close();
  expect(await readdir(folder)).toEqual(['export.tar.gz', 'images', 'secret.txt']);
});

test('B12: a missing or invalid export is refused with the reason', async () => {
  await expect(openDataset(path.join(folder, 'missing.ndjson'))).rejects.toThrow('missing.ndjson');
  const file = path.join(folder, 'broken.tar.gz');
  await writeFile(file, 'no archive');
  await expect(openDataset(file)).rejects.toThrow('incorrect header check');
  const empty = await writeArchive({ 'readme.txt': 'nothing here' });
  await expect(openDataset(empty)).rejects.toThrow('contains no data.ndjson: it is not a dataset export');
});
