/** A shape to be drawn by a test. Its place is a cell of its own. */
export type Shape = (
  | { kind: 'circle'; radius: number }
  | { kind: 'arc'; radius: number; start: number; sweep: number }
  | { kind: 'line'; length: number }
  | {
      kind: 'polyline';
      closed: boolean;
      radii: number[];
      bulges: number[];
      exploded?: boolean;
      backwards?: boolean;
    }
  | { kind: 'ellipse'; radius: number; ratio: number }
) & { cell?: number };

/** What a test does to a whole drawing. Turned and mirrored by an INSERT, moved and scaled by its coordinates. */
export type Move = {
  x: number;
  y: number;
  turn: number;
  mirror: boolean;
  scale: number;
};

const CELL = 100;
const COLUMNS = 4;

type Tag = readonly [code: number, value: string | number];

/**
 * The shapes as an ASCII DXF file.
 *
 * @param cells after how many shapes the cells begin anew, so that shapes lie on each other.
 */
export function writeDxf(
  shapes: readonly Shape[],
  move: Move = { x: 0, y: 0, turn: 0, mirror: false, scale: 1 },
  cells = shapes.length,
): Uint8Array {
  const entities = shapes.flatMap((shape, at) => {
    const cell = shape.cell ?? at % cells;
    return tagsOf(shape, (cell % COLUMNS) * CELL * 2, Math.floor(cell / COLUMNS) * CELL * 2);
  });
  const insert: Tag[] = [
    [0, 'INSERT'],
    [2, 'ALL'],
    [10, move.x],
    [20, move.y],
    [41, move.mirror ? -move.scale : move.scale],
    [42, move.scale],
    [50, (move.turn * 180) / Math.PI],
  ];
  const tags: Tag[] = [
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    [0, 'BLOCK'],
    [2, 'ALL'],
    [10, 0],
    [20, 0],
    ...entities,
    [0, 'ENDBLK'],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...insert,
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return new TextEncoder().encode(tags.map(([code, value]) => `${code}\n${value}\n`).join(''));
}

function tagsOf(shape: Shape, x: number, y: number): Tag[] {
  switch (shape.kind) {
    case 'circle':
      return [
        [0, 'CIRCLE'],
        [10, x],
        [20, y],
        [40, shape.radius],
      ];
    case 'arc':
      return [
        [0, 'ARC'],
        [10, x],
        [20, y],
        [40, shape.radius],
        [50, shape.start],
        [51, shape.start + shape.sweep],
      ];
    case 'line':
      return [
        [0, 'LINE'],
        [10, x],
        [20, y],
        [11, x + shape.length],
        [21, y],
      ];
    case 'ellipse':
      return [
        [0, 'ELLIPSE'],
        [10, x],
        [20, y],
        [11, shape.radius],
        [21, 0],
        [40, shape.ratio],
        [41, 0],
        [42, 2 * Math.PI],
      ];
    case 'polyline':
      return polylineTags(shape, x, y);
  }
}

function polylineTags(shape: Shape & { kind: 'polyline' }, x: number, y: number): Tag[] {
  const count = shape.radii.length;
  let vertices = shape.radii.map((radius, at) => {
    // Around the cell's middle, so that the sides don't cross.
    const angle = (2 * Math.PI * at) / count;
    return {
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
      bulge: (shape.bulges[at] ?? 0) / count,
    };
  });
  if (shape.backwards) {
    vertices = vertices.map((_, at) => {
      const here = vertices[count - 1 - at];
      const before = vertices[(2 * count - 2 - at) % count];
      return { x: here?.x ?? 0, y: here?.y ?? 0, bulge: -(before?.bulge ?? 0) };
    });
  }
  if (!shape.exploded) {
    return [
      [0, 'LWPOLYLINE'],
      [70, shape.closed ? 1 : 0],
      ...vertices.flatMap((vertex): Tag[] => [
        [10, vertex.x],
        [20, vertex.y],
        [42, vertex.bulge],
      ]),
    ];
  }
  const tags: Tag[] = [];
  for (let at = 0; at < (shape.closed ? count : count - 1); at += 1) {
    const from = vertices[at];
    const to = vertices[(at + 1) % count];
    if (from !== undefined && to !== undefined) tags.push(...segmentTags(from, to));
  }
  return tags;
}

function segmentTags(from: { x: number; y: number; bulge: number }, to: { x: number; y: number }): Tag[] {
  const { bulge } = from;
  if (bulge === 0)
    return [
      [0, 'LINE'],
      [10, from.x],
      [20, from.y],
      [11, to.x],
      [21, to.y],
    ];
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  const radius = (chord * (1 + bulge * bulge)) / (4 * bulge);
  const toCenter = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2 - 2 * Math.atan(bulge);
  const x = from.x + radius * Math.cos(toCenter);
  const y = from.y + radius * Math.sin(toCenter);
  const degrees = (px: number, py: number) => (Math.atan2(py - y, px - x) * 180) / Math.PI;
  const [start, end] = bulge > 0 ? [from, to] : [to, from];
  return [
    [0, 'ARC'],
    [10, x],
    [20, y],
    [40, Math.abs(radius)],
    [50, degrees(start.x, start.y)],
    [51, degrees(end.x, end.y)],
  ];
}

/** Each polyline as single lines and arcs. */
export function explode(shapes: readonly Shape[]): Shape[] {
  return shapes.map((shape) => (shape.kind === 'polyline' ? { ...shape, exploded: true } : shape));
}

/** Each polyline drawn the other way round. */
export function reversed(shapes: readonly Shape[]): Shape[] {
  return shapes.map((shape) => (shape.kind === 'polyline' ? { ...shape, backwards: true } : shape));
}

/** The shapes in another order, in the cells that they were in. */
export function shuffled(shapes: readonly Shape[], seed: number): Shape[] {
  return shapes
    .map((shape, cell) => ({ ...shape, cell }))
    .toSorted((a, b) => Math.imul(a.cell + 1, seed | 1) - Math.imul(b.cell + 1, seed | 1));
}

/** A perforated plate as AutoCAD writes it. @param size of the file, about, in bytes: 9 MB are some 40,000 holes. */
export function perforatedPlate(size: number): Uint8Array {
  const entity = (kind: string, at: number, tags: string) =>
    `  0\n${kind}\n  5\n${at.toString(16)}\n330\n1F\n100\nAcDbEntity\n  8\nCUT\n 48\n1.0\n370\n    25\n100\nAcDb${kind}\n${tags}`;
  const corners = [0, 0, 2_510, 0, 2_510, 2_510, 0, 2_510];
  const sides = [0, 2, 4, 6].map((at) => {
    const [x = 0, y = 0, toX = 0, toY = 0] = [...corners.slice(at), ...corners].slice(0, 4);
    return entity('LINE', at, ` 10\n${x}\n 20\n${y}\n 11\n${toX}\n 21\n${toY}\n`);
  });
  const holes: string[] = [];
  for (let at = 0, bytes = 0; bytes < size; at += 1) {
    const [x, y] = [10 + (at % 250) * 10, 10 + Math.floor(at / 250) * 10];
    const hole = entity(
      'CIRCLE',
      at + 256,
      ` 10\n${x.toFixed(12)}\n 20\n${y.toFixed(12)}\n 30\n0.000000000000\n 40\n3.000000000000\n210\n0.000000000000\n220\n0.000000000000\n230\n1.000000000000\n`,
    );
    bytes += hole.length;
    holes.push(hole);
  }
  return new TextEncoder().encode(
    `  0\nSECTION\n  2\nENTITIES\n${[...sides, ...holes].join('')}  0\nENDSEC\n  0\nEOF\n`,
  );
}
