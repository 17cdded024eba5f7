import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { partToPrice } from './part-to-price.ts';

const wanted = { grade: 'Mild steel', thickness: 10, quantity: '16' };

function drawing(name: string) {
  const view = toAnalysisView(
    analyseDrawing(readFileSync(path.join(import.meta.dirname, '../../drawings/corpus', name)), {}),
  );
  if (!view.ok) throw new Error(view.error);
  return view;
}

test('P13: an indication is asked with what the browser measured, once grade, thickness and quantity are there', () => {
  expect(partToPrice(drawing('plate.dxf'), wanted)).toMatchObject({
    grade: 'Mild steel',
    thickness: 10,
    quantity: 16,
    width: 200,
    height: 100,
    pierces: 5,
  });
  for (const quantity of ['1 200', '1,200', '1200'])
    expect(partToPrice(drawing('plate.dxf'), { ...wanted, quantity })).toMatchObject({ quantity: 1_200 });
  for (const missing of [
    { grade: '' },
    { thickness: null },
    { quantity: '' },
    { quantity: 'some' },
    { quantity: '0' },
  ])
    expect(partToPrice(drawing('plate.dxf'), { ...wanted, ...missing })).toBeNull();
});

test('P13: a drawing with an open contour, a gap or another doubt, and one with several parts, is for the office', () => {
  expect(partToPrice(drawing('gap-0.1.dxf'), wanted)).toBe('office');
  const plate = drawing('plate.dxf');
  for (const code of ['unit', 'crossing', 'open', 'ignored-outline', 'not-flat'])
    expect(partToPrice({ ...plate, findings: [{ code, at: null, value: null }] }, wanted), code).toBe(
      'office',
    );
  expect(partToPrice({ ...plate, outers: 2, parts: [...plate.parts, ...plate.parts] }, wanted)).toBe(
    'office',
  );
});

test('P13: a part whose size is not known is for the office, once the rest is there', () => {
  expect(partToPrice(null, wanted)).toBe('office');
  expect(partToPrice(null, { ...wanted, quantity: '' })).toBeNull();
});

test('P13: a part of which only the sides are known is cut around once', () => {
  expect(partToPrice({ width: 300, height: 200 }, wanted)).toMatchObject({
    cutLength: 1_000,
    pierces: 1,
    netArea: 60_000,
  });
});
