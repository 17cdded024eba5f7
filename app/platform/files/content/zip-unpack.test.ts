import { open } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ByteBudget, byteSource, CHUNK_BYTES } from './byte-source.server.ts';
import { crcOfZeros, deflatedZeros, hostileZip, type ZipEntry } from './hostile-zip.fixture.ts';
import { inspectVerdict, withTempFile } from './inspected.fixture.ts';
import { UNPACKED_BYTES } from './inspection.ts';
import { ENTRIES } from './workbook.fixture.ts';
import { readZipDirectory } from './zip-directory.server.ts';
import { unpackPart } from './zip-unpack.server.ts';

const SAMPLE_BYTES = ENTRIES.reduce((sum, { content = '' }) => sum + content.length, 0);
const workbook = (...more: ZipEntry[]) => hostileZip([...ENTRIES, ...more]);
const GIGABYTE = 1024 * 1024 * 1024;

/** An entry that unpacks to `bytes` zeros, optionally with other declared values. */
const zeros = (bytes: number, declared: Partial<ZipEntry> = {}): ZipEntry => ({
  name: 'xl/media/zeros.bin',
  data: deflatedZeros(bytes),
  bytes,
  crc32: crcOfZeros(bytes),
  ...declared,
});

describe('the limit', () => {
  const room = UNPACKED_BYTES - SAMPLE_BYTES;

  test('L13: exactly 100 MB', async () => {
    expect(await inspectVerdict(workbook(zeros(room)))).toBe('xlsx');
  });

  test('L13: one byte more', async () => {
    expect(await inspectVerdict(workbook(zeros(room + 1)))).toBe('refused: too-large-unpacked');
  });

  test('L13: one byte more, with a smaller declared size', async () => {
    expect(await inspectVerdict(workbook(zeros(room + 1, { bytes: room })))).toBe(
      'refused: too-large-unpacked',
    );
  });

  test('L13: two parts that exceed it together, with smaller declared sizes', async () => {
    const half = zeros(UNPACKED_BYTES / 2, { bytes: 10 });
    const content = workbook({ ...half, bytes: UNPACKED_BYTES / 2 }, { ...half, name: 'xl/media/more.bin' });
    expect(await inspectVerdict(content)).toBe('refused: too-large-unpacked');
  });
});

describe('zip bombs', () => {
  const bomb = zeros(GIGABYTE);
  const honest = Array.from({ length: 16 }, (_, number) => ({ ...bomb, name: `${number}.zip` }));
  const files: [name: string, content: Uint8Array, expected: string][] = [
    ['1 GB, declared', workbook(bomb), 'too-large-unpacked'],
    ['16 GB, declared, like 42.zip', workbook(...honest), 'too-large-unpacked'],
    ['1 GB, declared as 10 bytes', workbook({ ...bomb, bytes: 10 }), 'too-large-unpacked'],
    [
      '1 GB as content types',
      hostileZip([{ ...bomb, name: '[Content_Types].xml', bytes: 10 }, ...ENTRIES.slice(1)]),
      'damaged',
    ],
    ['10 bytes, declared as 4 GB', workbook(zeros(10, { bytes: 0xfffffffe })), 'too-large-unpacked'],
    ['10 bytes, declared as 11', workbook(zeros(10, { bytes: 11 })), 'damaged'],
    ['11 bytes, declared as 10', workbook(zeros(11, { bytes: 10 })), 'damaged'],
    [
      'more after the end of the deflated data',
      workbook(zeros(10, { data: Buffer.concat([deflatedZeros(10), Buffer.alloc(300_000, 7)]) })),
      'damaged',
    ],
  ];
  test.each(files)('L13: %s', async (_, content, expected) => {
    expect(await inspectVerdict(content)).toBe(`refused: ${expected}`);
  });

  test('L13: overlapping entries that share one block of data are refused', async () => {
    // D. Fifield, "A better zip bomb": many entries share one kernel of deflated data.
    const at = workbook().indexOf('PK\x01\x02');
    const kernel = zeros(1024 * 1024, { name: 'a' });
    const overlapping = Array.from({ length: 50 }, (_, number) => ({
      ...kernel,
      name: `a${number}`,
      headerAt: at,
    }));
    expect(await inspectVerdict(workbook(kernel, ...overlapping))).toBe('refused: damaged');
  });

  test('L13: a nested zip is not unpacked', async () => {
    const nested = { name: 'xl/embeddings/bomb.zip', content: workbook(bomb) };
    expect(await inspectVerdict(workbook(nested))).toBe('xlsx');
  });
});

test('L13: unpacking stops within one chunk of the limit, whatever size is declared', async () => {
  const limit = 3 * 1024 * 1024 + 1;
  await withTempFile(hostileZip([zeros(GIGABYTE, { bytes: 10 })]), async (file) => {
    const handle = await open(file);
    const source = byteSource(handle, (await handle.stat()).size);
    const [part] = await readZipDirectory(source);
    const budget = new ByteBudget(limit, 'too-large-unpacked');
    let received = 0;
    let largest = 0;
    const unpacking = async () => {
      if (part === undefined) return;
      for await (const chunk of unpackPart(source, part, budget)) {
        received += chunk.length;
        largest = Math.max(largest, chunk.length);
      }
    };
    await expect(unpacking()).rejects.toThrow('too-large-unpacked');
    expect(received).toBeLessThanOrEqual(limit);
    expect(budget.spent).toBeLessThanOrEqual(limit + CHUNK_BYTES);
    expect(largest).toBe(CHUNK_BYTES);
    await handle.close();
  });
});
