import type { Path64 } from 'clipper2-ts';
import type { NestPart, Rotation } from './nest-job.ts';
import { type Box, boxOf, prepareOutline } from './outline.ts';
import { type Trapezoid, trapezoidsOf } from './trapezoids.ts';

/**
 * A shape in one of its rotations. Its place is that of the lower left corner of the outline's bounding box; all coordinates are
 * relative to it, in µm. The trapezoids include half the gap, so they reach beyond the box.
 */
export type Turn = {
  /** Different for each turn of a job. */
  readonly index: number;
  readonly rotation: Rotation;
  readonly width: number;
  readonly height: number;
  /** Of the box's corner, when the outline is rotated about its origin. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly reach: Box;
  /** Between vertical lines. */
  readonly columns: readonly Trapezoid[];
  /** The same with x and y exchanged: between horizontal lines. */
  readonly rows: readonly Trapezoid[];
};

/** An outline that occurs in a job, with its allowed rotations. */
export type Shape = {
  readonly index: number;
  /** µm² */
  readonly area: number;
  readonly turns: readonly Turn[];
};

/**
 * Prepares the outline of a part.
 *
 * @param gap µm
 * @returns null if it encloses nothing.
 */
export function shapeOf(
  part: Pick<NestPart, 'outline' | 'rotations'>,
  gap: number,
  index: number,
): { shape: Shape; note: string | null } | null {
  const prepared = prepareOutline(part, gap);
  if (prepared === null) return null;
  const { ring, box, area, note } = prepared;
  const seen = new Set<string>();
  const turns: Turn[] = [];
  for (const rotation of [...new Set(part.rotations)].sort((a, b) => a - b)) {
    const turnedBox = boxOf(
      rotate(
        [
          { x: box.left, y: box.bottom },
          { x: box.right, y: box.top },
        ],
        rotation,
      ),
    );
    const turned = rotate(ring, rotation).map(({ x, y }) => ({
      x: x - turnedBox.left,
      y: y - turnedBox.bottom,
    }));
    // A rectangle that is rotated by 180° is the same again.
    const key = turned
      .map(({ x, y }) => `${x},${y}`)
      .sort()
      .join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    turns.push({
      index: index * 4 + turns.length,
      rotation,
      width: turnedBox.right - turnedBox.left,
      height: turnedBox.top - turnedBox.bottom,
      origin: { x: turnedBox.left, y: turnedBox.bottom },
      reach: boxOf(turned),
      columns: trapezoidsOf(turned),
      rows: trapezoidsOf(turned.map(({ x, y }) => ({ x: y, y: x }))),
    });
  }
  return { shape: { index, area, turns }, note };
}

function rotate(ring: Path64, rotation: Rotation): Path64 {
  // Minus zero would differ from zero in keys.
  const point = (x: number, y: number) => ({ x: x + 0, y: y + 0 });
  switch (rotation) {
    case 0:
      return ring;
    case 90:
      return ring.map(({ x, y }) => point(-y, x));
    case 180:
      return ring.map(({ x, y }) => point(-x, -y));
    case 270:
      return ring.map(({ x, y }) => point(y, -x));
  }
}
