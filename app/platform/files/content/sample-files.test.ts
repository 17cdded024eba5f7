import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withTempFile } from './inspected.fixture.ts';
import { sampleDocx, samplePdf, xlsxParts, zipParts } from './sample-files.fixture.ts';

const PYTHON = `
import sys, zipfile, xml.dom.minidom
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for name in archive.namelist(): xml.dom.minidom.parseString(archive.read(name))
print(len(archive.namelist()))
`;

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

async function run(program: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, [...args])).stdout.trim();
}

test.skipIf(!hasPython)(
  'L9, C5: Python can read the office samples, and their XML is well-formed',
  async () => {
    const check = (bytes: Uint8Array) => withTempFile(bytes, (file) => run('python3', ['-c', PYTHON, file]));
    expect(await check(await zipParts(xlsxParts('Plate <10 mm> & more')))).toBe('5');
    expect(await check(sampleDocx())).toBe('3');
  },
);

test('L9: every offset in the sample PDF’s cross-reference table points to its object', () => {
  const pdf = Buffer.from(samplePdf('Drawing (1) \\ 2')).toString('latin1');
  const places = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.length).toBeGreaterThanOrEqual(5);
  for (const [index, place] of places.entries()) {
    expect(pdf.startsWith(`${index + 1} 0 obj`, place)).toBe(true);
  }
  expect(pdf.startsWith('xref', Number(/startxref\n(\d+)/.exec(pdf)?.[1]))).toBe(true);
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/.exec(pdf) ?? [];
  expect(stream).toHaveLength(Number(length));
});
