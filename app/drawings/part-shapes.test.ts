import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';

/** A closed polyline, whose segments are arcs if they bulge. */
function polyline(points: readonly (readonly [number, number])[], bulge = 0): Uint8Array {
  const vertices = points.flatMap(([x, y]) => ['10', x, '20', y, '42', bulge]);
  const entity = ['0', 'LWPOLYLINE', '8', '0', '90', points.length, '70', '1', ...vertices];
  const header = ['0', 'SECTION', '2', 'HEADER', '9', '$INSUNITS', '70', '4', '0', 'ENDSEC'];
  const lines = [...header, '0', 'SECTION', '2', 'ENTITIES', ...entity, '0', 'ENDSEC', '0', 'EOF'];
  return Buffer.from(`${lines.join('\n')}\n`);
}

function shapesOf(drawing: Uint8Array) {
  const analysis = analyseDrawing(drawing, { unit: null, shapes: true, clock: () => 0 });
  return analysis.ok ? analysis.shapes : [];
}

/** A disc of 300 mm. */
const disc = (points: number) =>
  Array.from({ length: points }, (_, at) => {
    const angle = (2 * Math.PI * at) / points;
    return [150 * Math.cos(angle), 150 * Math.sin(angle)] as const;
  });

test('P4, Q8: an outline keeps at most some 10,000 points, its size and what it is computed from', () => {
  const [few] = shapesOf(polyline(disc(9_000)));
  expect(few?.outline).toHaveLength(9_000);
  const [many] = shapesOf(polyline(disc(20_000)));
  expect(many?.outline.length).toBeGreaterThan(5_000);
  expect(many?.outline.length).toBeLessThan(10_400);
  expect(many).toMatchObject({ width: 300, height: 300 });
  expect(many?.cutLength).toBeCloseTo(Math.PI * 300, 2);
  const [left, right] = [Math.min, Math.max].map((of) => of(...(many?.outline.map(([x]) => x) ?? [])));
  expect([left, right]).toEqual([0, 300]);
});

test('P4, Q8: a small file whose 400 arcs make 38,000 points does too', () => {
  const [part] = shapesOf(polyline(disc(400), 3));
  expect(part?.outline.length).toBeLessThan(10_400);
});
