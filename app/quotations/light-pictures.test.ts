import { expect, test } from 'vitest';
import { quotationDocument, quotedLine } from '#tests/support/quotation-document.ts';
import type { PartPicture } from './document/quotation-document.ts';
import { withLightPictures } from './light-pictures.ts';
import { partPicture } from './part-picture.ts';
import { newLine } from './quotation-content.ts';

/** A toothed disc with holes, as it is stored: some 20,000 characters. */
function picture(size: number, teeth: number): PartPicture {
  const ring = (radius: number, x: number, y: number, count: number, depth = 0) =>
    Array.from({ length: count }, (_, at) => {
      const angle = (2 * Math.PI * at) / count;
      const reach = radius - (at % 2) * depth;
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
    });
  const outline = ring(size / 2, size / 2, size / 2, teeth, size / 40);
  const holes = [0.3, 0.5, 0.7].map((at) => ring(size / 20, size * at, size / 2, 60));
  const shape = { width: size, height: size, cutLength: 1, contours: 4, netArea: 1, outline, holes };
  const drawn = {
    ...{ drawingId: '', name: '', sha256: '', part: 0, parts: 1, version: 1, doubts: [], mmPerUnit: 1 },
  };
  const line = newLine({ key: 'a', kind: 'part', drawn });
  const bends = Array.from({ length: 40 }, (_, at) => [0, at * 10, size, at * 10] as const);
  const drawnPicture = partPicture(line, { ...shape, bends });
  if (drawnPicture === null) throw new Error('It has no picture');
  return drawnPicture;
}

const charactersOf = (lines: readonly { picture: PartPicture | null }[]) =>
  lines.reduce((sum, { picture: shown }) => sum + (shown ? shown.cut.length + shown.bend.length : 0), 0);
const documentWith = (pictures: readonly PartPicture[]) =>
  quotationDocument({ lines: pictures.map((shown) => quotedLine({ picture: shown })) });

test('P10: the customer’s page has a picture of each part: of many, those with most points are drawn with fewer', () => {
  const bar = { minX: 0, minY: 0, width: 3_000, height: 20, bend: '' };
  const plain = { ...bar, cut: 'M0 0L3000 0L3000 20L0 20Z' };
  for (const count of [30, 399]) {
    const before = documentWith([...Array.from({ length: count }, () => picture(1_000, 1_200)), plain]);
    expect(charactersOf(before.lines)).toBeGreaterThan(200_000);
    const { lines } = withLightPictures(`of ${count}`, before);
    expect(charactersOf(lines)).toBeLessThanOrEqual(60_000);
    for (const { picture: shown } of lines)
      expect(shown?.cut).toMatch(/^(M[\d.-]+ [\d.-]+(L[\d.-]+ [\d.-]+){2,}Z)+$/);
    expect(lines.at(-1)?.picture).toEqual(plain);
    // The part is as large as it was.
    const xs = [...(lines[0]?.picture?.cut ?? '').matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x));
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(700);
  }
});

test('P10: pictures that are light enough together are shown as they are', () => {
  const document = documentWith([picture(1_000, 300), picture(200, 100)]);
  expect(charactersOf(document.lines)).toBeLessThan(60_000);
  expect(withLightPictures('light', document)).toEqual(document);
});

test('P10: the pictures of a revision are thinned once, not on each view', () => {
  const document = documentWith(Array.from({ length: 10 }, () => picture(1_000, 1_200)));
  const [first] = withLightPictures('viewed', document).lines;
  // As the customer's page shows it after other quantities were ordered.
  const later = withLightPictures('viewed', {
    ...document,
    lines: document.lines.map((line) => ({ ...line, description: 'Ordered' })),
  });
  expect(later.lines[0]?.picture).toBe(first?.picture);
  expect(later.lines[0]?.description).toBe('Ordered');
  const [other] = withLightPictures('another', document).lines;
  expect(other?.picture).not.toBe(first?.picture);
});
