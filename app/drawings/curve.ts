/**
 * A curve in the plane: straight lines and exact circular arcs of at most a half circle. Splines and ellipses are flattened
 * to it. Lengths in mm once the unit is settled.
 */
export type Curve = {
  /** Three numbers a vertex: x, y, and the bulge of the arc to the next vertex (0: straight; positive: counter-clockwise). */
  readonly points: readonly number[];
  /** The last vertex is connected with the first. */
  readonly closed: boolean;
  /** One entity without corners (arc, circle, ellipse, spline), which is never split at its vertices. */
  readonly smooth: boolean;
  readonly layer: string;
  readonly lineType: string;
  /** On a layer that is frozen or off, or invisible itself. */
  readonly hidden: boolean;
};

export type Box = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

export type Point = {
  readonly x: number;
  readonly y: number;
};

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Called with each segment of a path: from, to, bulge. */
export type OnSegment = (x1: number, y1: number, x2: number, y2: number, bulge: number) => void;

export function eachSegment(points: readonly number[], closed: boolean, visit: OnSegment): void {
  const end = points.length - 3;
  for (let at = 0; at < end; at += 3) {
    visit(
      points[at] ?? 0,
      points[at + 1] ?? 0,
      points[at + 3] ?? 0,
      points[at + 4] ?? 0,
      points[at + 2] ?? 0,
    );
  }
  if (closed && end > 0) {
    visit(points[end] ?? 0, points[end + 1] ?? 0, points[0] ?? 0, points[1] ?? 0, points[end + 2] ?? 0);
  }
}

/** The length of a segment: of the line, or of the arc. */
export function segmentLength(x1: number, y1: number, x2: number, y2: number, bulge: number): number {
  const chord = Math.hypot(x2 - x1, y2 - y1);
  if (bulge === 0) return chord;
  const size = Math.abs(bulge);
  return (chord * Math.atan(size) * (1 + size * size)) / size;
}

/** The area between an arc and its chord, positive for a counter-clockwise arc. */
export function areaUnderArc(x1: number, y1: number, x2: number, y2: number, bulge: number): number {
  if (bulge === 0) return 0;
  const chord = Math.hypot(x2 - x1, y2 - y1);
  const angle = 4 * Math.atan(bulge);
  // For small angles the difference angle - sin(angle) has no digits left.
  if (Math.abs(angle) < 1e-3) return (chord * chord * bulge) / 3;
  const radius = (chord * (1 + bulge * bulge)) / (4 * bulge);
  return (radius * radius * (angle - Math.sin(angle))) / 2;
}

/** The centre of an arc; null for a straight line. */
export function arcCenter(x1: number, y1: number, x2: number, y2: number, bulge: number): Point | null {
  if (bulge === 0) return null;
  const away = (1 - bulge * bulge) / (4 * bulge);
  return { x: (x1 + x2) / 2 - (y2 - y1) * away, y: (y1 + y2) / 2 + (x2 - x1) * away };
}

export function segmentMiddle(x1: number, y1: number, x2: number, y2: number, bulge: number): Point {
  return { x: (x1 + x2) / 2 + ((y2 - y1) * bulge) / 2, y: (y1 + y2) / 2 - ((x2 - x1) * bulge) / 2 };
}

export class BoxBuilder {
  minX = Number.POSITIVE_INFINITY;
  minY = Number.POSITIVE_INFINITY;
  maxX = Number.NEGATIVE_INFINITY;
  maxY = Number.NEGATIVE_INFINITY;

  readonly addPoint = (x: number, y: number): void => {
    if (x < this.minX) this.minX = x;
    if (y < this.minY) this.minY = y;
    if (x > this.maxX) this.maxX = x;
    if (y > this.maxY) this.maxY = y;
  };

  /** Adds a segment; an arc with the points where it is farthest left, right, up and down. */
  readonly addSegment: OnSegment = (x1, y1, x2, y2, bulge) => {
    this.addPoint(x1, y1);
    this.addPoint(x2, y2);
    const center = arcCenter(x1, y1, x2, y2, bulge);
    if (center === null) return;
    const radius = Math.hypot(x1 - center.x, y1 - center.y);
    for (const [dx, dy] of [
      [radius, 0],
      [-radius, 0],
      [0, radius],
      [0, -radius],
    ] as const) {
      const x = center.x + dx;
      const y = center.y + dy;
      // The arc is on the right of its chord if it runs counter-clockwise.
      const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
      if (side * bulge < 0) this.addPoint(x, y);
    }
  };

  addCurve(curve: Pick<Curve, 'points' | 'closed'>): void {
    this.addPoint(curve.points[0] ?? 0, curve.points[1] ?? 0);
    eachSegment(curve.points, curve.closed, this.addSegment);
  }

  /** The box; null if nothing was added. */
  build(): Box | null {
    const { minX, minY, maxX, maxY } = this;
    return minX <= maxX ? { minX, minY, maxX, maxY } : null;
  }
}

export function boxOf(curve: Pick<Curve, 'points' | 'closed'>): Box {
  const builder = new BoxBuilder();
  builder.addCurve(curve);
  return builder.build() ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
}

/** The box around curves; null without any. */
export function boxOfAll(curves: readonly Pick<Curve, 'points' | 'closed'>[]): Box | null {
  const builder = new BoxBuilder();
  for (const curve of curves) builder.addCurve(curve);
  return builder.build();
}

/** The longer side of a box; 0 without one. */
export function longestSide(box: Box | null): number {
  return box === null ? 0 : Math.max(box.maxX - box.minX, box.maxY - box.minY);
}

export function curveLength(curve: Pick<Curve, 'points' | 'closed'>): number {
  let length = 0;
  eachSegment(curve.points, curve.closed, (x1, y1, x2, y2, bulge) => {
    length += segmentLength(x1, y1, x2, y2, bulge);
  });
  return length;
}

/** The area that a closed path encloses: positive if it runs counter-clockwise. */
export function signedArea(points: readonly number[]): number {
  // Relative to the first vertex, since coordinates far from the origin would eat the digits.
  const originX = points[0] ?? 0;
  const originY = points[1] ?? 0;
  let area = 0;
  eachSegment(points, true, (x1, y1, x2, y2, bulge) => {
    area += ((x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY)) / 2;
    area += areaUnderArc(x1, y1, x2, y2, bulge);
  });
  return area;
}

/** The same path backwards. */
export function reversePath(points: readonly number[], closed: boolean): number[] {
  const reversed: number[] = [];
  for (let at = points.length - 3; at >= 0; at -= 3) {
    const before = at === 0 ? points.length - 3 : at - 3;
    const bulge = at === 0 && !closed ? 0 : -(points[before + 2] ?? 0);
    reversed.push(points[at] ?? 0, points[at + 1] ?? 0, bulge);
  }
  return reversed;
}

/** The circle that a closed path is, within `tolerance`; null if it is another shape. */
export function circleOf(
  points: readonly number[],
  tolerance: number,
): { center: Point; radius: number } | null {
  if (points.length < 6 || points.length > 8 * 3) return null;
  let circle: { center: Point; radius: number } | null = null;
  let isCircle = true;
  eachSegment(points, true, (x1, y1, x2, y2, bulge) => {
    if (x1 === x2 && y1 === y2) return;
    const center = arcCenter(x1, y1, x2, y2, bulge);
    if (center === null) isCircle = false;
    else if (circle === null) circle = { center, radius: Math.hypot(x1 - center.x, y1 - center.y) };
    else isCircle &&= distance(center, circle.center) < tolerance;
  });
  return isCircle ? circle : null;
}

export type Vertex = readonly [x: number, y: number];

/** Steps of an arc, in radians: 3° are exact to 0.04 %. */
const ARC_STEP = Math.PI / 60;

/** The vertices of a closed path, arcs in steps of 3°. */
export function verticesOf(points: readonly number[]): Vertex[] {
  const vertices: Vertex[] = [];
  eachSegment(points, true, (x1, y1, x2, y2, bulge) => {
    vertices.push([x1, y1]);
    const half = 2 * Math.atan(bulge);
    const steps = Math.ceil(Math.abs(half * 2) / ARC_STEP);
    for (let step = 1; step < steps; step += 1) {
      const part = (half * step) / steps;
      const scale = Math.sin(part) / Math.sin(half);
      const cos = Math.cos(part - half) * scale;
      const sin = Math.sin(part - half) * scale;
      vertices.push([x1 + (x2 - x1) * cos - (y2 - y1) * sin, y1 + (x2 - x1) * sin + (y2 - y1) * cos]);
    }
  });
  return vertices;
}
