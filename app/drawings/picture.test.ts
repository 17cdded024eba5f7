import { expect, test } from 'vitest';
import type { Curve } from './curve.ts';
import { toPicture } from './picture.ts';
import { moveBy, type PictureView, seenFrame, wholeView, zoomAt } from './picture-view.ts';

const curve = (points: number[], closed = true): Curve => ({
  points,
  closed,
  smooth: false,
  layer: '0',
  lineType: 'CONTINUOUS',
  hidden: false,
});
const square = (x: number, y: number, side: number) =>
  curve([x, y, 0, x + side, y, 0, x + side, y + side, 0, x, y + side, 0]);

test('Q2: a picture is paths of steps whose rounding does not add up', () => {
  const third = 1 / 3;
  const zigzag = Array.from({ length: 300 }, (_, at) => [at * third, at % 2, 0]).flat();
  const picture = toPicture({ curves: [curve(zigzag, false)], roles: ['bend'] });
  expect(picture).toMatchObject({
    minX: 0,
    minY: -1,
    width: 99.667,
    height: 1,
    cut: '',
    shown: 1,
    curves: 1,
  });
  const steps = (picture?.bend ?? '').replace('M0 0l', '').split(' ').map(Number);
  const end = steps.filter((_, at) => at % 2 === 0).reduce((sum, step) => sum + step, 0);
  expect(end).toBeCloseTo(99.667, 6);
});

test('Q2: an arc is drawn on the side that it bulges to', () => {
  // A half circle from (0,0) to (10,0), counter-clockwise: below the line, so on the screen, too.
  const picture = toPicture({ curves: [curve([0, 0, 1, 10, 0, 0], false)], roles: ['cut'] });
  expect(picture).toMatchObject({ height: 5, cut: 'M0 0a5 5 0 0 0 10 0' });
});

test('Q2, Q8: of very many curves the largest are shown, and how many', () => {
  const small = Array.from({ length: 60_000 }, (_, at) =>
    square((at % 300) * 10, Math.floor(at / 300) * 10, 5),
  );
  const curves = [...small, square(-5, -5, 3_010)];
  const picture = toPicture({ curves, roles: curves.map(() => 'cut' as const) });
  expect(picture).toMatchObject({ minX: -5, width: 3_010, curves: 60_001 });
  expect(picture?.cut.startsWith('M-5 5l3010 0')).toBe(true);
  expect(picture?.cut.length).toBeLessThanOrEqual(250_000);
  expect(picture?.shown).toBeGreaterThan(5_000);
  // Spread over the whole plate, not only its first rows.
  const rows = [...(picture?.cut ?? '').matchAll(/M[\d.]+ (-?[\d.]+)l5/g)].map(([, y]) => Number(y));
  expect(Math.min(...rows)).toBeLessThan(-1_900);
  expect(rows.filter((y) => y < -1_000).length / rows.length).toBeCloseTo(0.5, 1);
});

const whole = { minX: -100, minY: -50, width: 200, height: 100 };

test('Q2: the place under the fingers stays there while a drawing is enlarged, and the whole comes back', () => {
  const place = { x: 40, y: -10 };
  const onDrawing = ({ scale, middle }: PictureView) => ({
    x: middle.x + place.x / scale,
    y: middle.y + place.y / scale,
  });
  const once = zoomAt(wholeView(whole), whole, place, 4);
  expect([once.scale, onDrawing(once)]).toEqual([4, onDrawing(wholeView(whole))]);
  expect(seenFrame(once, whole)).toMatchObject({ width: 50, height: 25 });
  expect(zoomAt(once, whole, place, 0.01)).toEqual(wholeView(whole));
  expect(zoomAt(once, whole, place, 1_000).scale).toBe(60);
});

test('Q2: an enlarged drawing moves with the finger and never leaves its frame', () => {
  const near = zoomAt(wholeView(whole), whole, { x: 0, y: 0 }, 2);
  expect(moveBy(near, whole, { x: 20, y: -10 }).middle).toEqual({ x: -10, y: 5 });
  expect(seenFrame(moveBy(near, whole, { x: 1e6, y: 1e6 }), whole)).toEqual({
    minX: -100,
    minY: -50,
    width: 100,
    height: 50,
  });
  expect(moveBy(wholeView(whole), whole, { x: 20, y: 20 })).toEqual(wholeView(whole));
});
