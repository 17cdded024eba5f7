import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { inspectVerdict } from './inspected.fixture.ts';
import { samplePdf } from './sample-files.fixture.ts';

/** Written by qpdf and pdftk (tests/corpus/files). */
const real = (name: string) => readFileSync(path.join(projectRoot(), 'tests/corpus/files', `${name}.pdf`));

test.each(['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-packed', 'pdftk'])(
  'L9, C5: a PDF that opens only with a password is refused (%s)',
  async (name) => {
    expect(await inspectVerdict(real(`password-${name}`))).toBe('refused: encrypted');
  },
);

test.each(['rc4-40', 'aes-128', 'aes-256', 'pdftk'])(
  'L9, C5: a PDF that only restricts printing or changes is accepted (%s)',
  async (name) => {
    expect(await inspectVerdict(real(`restricted-${name}`))).toBe('pdf');
  },
);

const SAMPLE = Buffer.from(samplePdf()).toString('latin1');
const encrypted = (dictionary: string) => SAMPLE.replace('/Root', `/Encrypt ${dictionary} /Root`);
const ENTRIES = `/Filter /Standard /V 1 /P -4 /O (${'o'.repeat(32)})`;
const pdfs: [name: string, content: string, expected: string][] = [
  [
    'a dictionary in the trailer',
    encrypted(`<< ${ENTRIES} /R 2 /U (${'u'.repeat(32)}) >>`),
    'refused: encrypted',
  ],
  [
    'brackets and escapes in a string',
    encrypted(`<< ${ENTRIES} /R 2 /U (\\((\\))\\101${'u'.repeat(27)}\\\n) >>`),
    'refused: encrypted',
  ],
  ['another handler', encrypted(`<< /Filter /Adobe.PubSec /V 4 >>`), 'pdf'],
  ['no user entry', encrypted(`<< ${ENTRIES} /R 2 >>`), 'pdf'],
  ['no end of a string', encrypted(`<< ${ENTRIES} /R 2 /U (uuu`), 'pdf'],
  ['a revision that is not known', encrypted(`<< ${ENTRIES} /R 9 /U <> >>`), 'pdf'],
  ['an object that is missing', encrypted('77 0 R'), 'pdf'],
];
test.each(pdfs)('L9: a PDF with %s in its protection gets a verdict', async (_, content, expected) => {
  expect(await inspectVerdict(Buffer.from(content, 'latin1'))).toBe(expected);
});

test('X3: a protected PDF that is damaged anywhere gets a verdict', async () => {
  const whole = real('password-aes-256');
  for (let at = 0; at < whole.length; at += 23) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
    expect(await inspectVerdict(changed)).toMatch(/^(?:pdf|refused: \w+)$/);
  }
});
