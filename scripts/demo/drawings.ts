import type { DemoPart } from '#content/demo/parts.ts';

/** A part as a DXF drawing in millimetres, in the oldest version that every program reads (R12). */
export function dxfOf({ contours, circles, bends = [] }: DemoPart): Buffer {
  const tags = [
    ...section('HEADER', [9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4]),
    ...section('ENTITIES', [
      ...contours.flatMap((contour) => [
        ...[0, 'POLYLINE', 8, 'CUT', 66, 1, 70, 1],
        ...contour.flatMap(([x, y, bulge = 0]) => [0, 'VERTEX', 8, 'CUT', 10, x, 20, y, 42, bulge]),
        ...[0, 'SEQEND', 8, 'CUT'],
      ]),
      ...circles.flatMap(([x, y, diameter]) => [0, 'CIRCLE', 8, 'CUT', 10, x, 20, y, 40, diameter / 2]),
      ...bends.flatMap(([x1, y1, x2, y2]) => [0, 'LINE', 8, 'BEND', 10, x1, 20, y1, 11, x2, 21, y2]),
    ]),
    ...[0, 'EOF'],
  ];
  return Buffer.from(`${tags.join('\r\n')}\r\n`);
}

function section(name: string, tags: readonly (string | number)[]): (string | number)[] {
  return [0, 'SECTION', 2, name, ...tags, 0, 'ENDSEC'];
}
