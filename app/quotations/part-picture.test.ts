import { expect, test } from 'vitest';
import { partPicture } from './part-picture.ts';
import { newLine } from './quotation-content.ts';

test('P10: a picture is small, whatever the outline is: a comb of 100,000 points, which no step thins out', () => {
  const outline = Array.from(
    { length: 100_000 },
    (_, at) => [at / 100, (at >> 1) % 2 === 0 ? 0 : 500] as const,
  );
  const shape = {
    width: 1_000,
    height: 500,
    cutLength: 1,
    contours: 1,
    netArea: 1,
    outline,
    holes: [],
    bends: [],
  };
  const drawn = {
    drawingId: '',
    name: '',
    sha256: '',
    part: 0,
    parts: 1,
    version: 1,
    doubts: [],
    mmPerUnit: 1,
  };
  const picture = partPicture(newLine({ key: 'a', kind: 'part', drawn }), shape);
  expect(picture?.cut.length).toBeGreaterThan(1_000);
  expect(picture?.cut.length).toBeLessThan(30_000);
});
