import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXmlTags, type XmlTag } from './xml-tags.ts';

const DOCUMENT = `\ufeff<?xml version="1.0" encoding="utf-8"?>
<!-- a > b --><p:Types xmlns:p='urn:x'><![CDATA[<Not/>]]>text &amp; more
<p:Override PartName = "/a>b.xml" ContentType='&quot;&#x41;&#66;&apos;é😀'/><Last/></p:Types>`;
const TAGS = [
  ['Types', { 'xmlns:p': 'urn:x' }],
  ['Override', { PartName: '/a>b.xml', ContentType: `"AB'é😀` }],
  ['Last', {}],
];

async function readTags(...chunks: Uint8Array[]) {
  const tags: XmlTag[] = [];
  await readXmlTags(stream(chunks), (tag) => tags.push(tag), { left: 1_000 });
  return tags.map(({ name, attributes }) => [name, Object.fromEntries(attributes)]);
}

async function* stream(chunks: readonly Uint8Array[]) {
  yield* chunks;
}

test('L13: tags, prefixes, entities, comments and CDATA are read', async () => {
  expect(await readTags(Buffer.from(DOCUMENT))).toEqual(TAGS);
  expect(await readTags(Buffer.from(DOCUMENT, 'utf16le'))).toEqual(TAGS);
  expect(await readTags(Buffer.from(DOCUMENT, 'utf16le').swap16())).toEqual(TAGS);
  const withoutByteOrderMark = DOCUMENT.slice(1);
  expect(await readTags(Buffer.from(withoutByteOrderMark))).toEqual(TAGS);
  expect(await readTags(Buffer.from(withoutByteOrderMark, 'utf16le'))).toEqual(TAGS);
  expect(await readTags(Buffer.from(withoutByteOrderMark, 'utf16le').swap16())).toEqual(TAGS);
});

test('L13: chunk boundaries make no difference', async () => {
  const whole = Buffer.from(DOCUMENT);
  const cuts = fc.uniqueArray(fc.integer({ min: 3, max: whole.length - 1 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [...places.toSorted((a, b) => a - b), whole.length];
      expect(await readTags(...ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end)))).toEqual(
        TAGS,
      );
    }),
  );
});

const wrong = [
  '<a',
  '<a b>',
  '<a b=c/>',
  '<a b="<"/>',
  '<a b="&x;"/>',
  '<a b="&"/>',
  '<a b="&#x110000;"/>',
  '<!DOCTYPE a><a/>',
  '<!-- <a/>',
  '< a/>',
  '<a/>\0',
  '<a\0/>',
  '<?xml encoding="utf-7"?><a/>',
  `<a>${'<'.repeat(100)}`,
];
test.each(wrong)('L13: malformed XML is refused: %j', async (text) => {
  await expect(readTags(Buffer.from(text))).rejects.toThrow('damaged');
  await expect(readTags(Buffer.from(text), Buffer.from(' '))).rejects.toThrow('damaged');
});

test('L13: an empty document and an overlong comment are refused', async () => {
  const comment = Buffer.from(`<!--${' '.repeat(140_000)}--><a/>`);
  await expect(readTags(comment.subarray(0, 70_000), comment.subarray(70_000))).rejects.toThrow('damaged');
  await expect(readTags()).rejects.toThrow('damaged');
});

test('X3: any input gives tags or a refusal', async () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    'a',
    '!',
    '-',
    '?',
    '&',
    ';',
    '#',
    '\0',
    'é',
    '[',
    ']',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (text) => {
      await readTags(Buffer.from(text.join(''))).catch((error: unknown) =>
        expect(String(error)).toContain('damaged'),
      );
    }),
  );
});

test.each([
  ['tags', '<a/>'.repeat(11)],
  ['attributes', `<a ${'b="c" '.repeat(10)}/>`],
  ['entities', `<a b="${'&#65;'.repeat(9)}"/>`],
])('L13, X3: more %s than a document may have make it damaged', async (_what, inner) => {
  const read = (left: number) => readXmlTags(stream([Buffer.from(inner)]), () => {}, { left });
  await expect(read(10)).rejects.toMatchObject({ code: 'damaged' });
  await expect(read(20)).resolves.toBeUndefined();
});
