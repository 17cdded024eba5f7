/** A vector or point in space. */
export type Vec = readonly [x: number, y: number, z: number];

/** An affine map of space: the images of the three axes, and of the origin. */
export type Affine = {
  readonly x: Vec;
  readonly y: Vec;
  readonly z: Vec;
  readonly origin: Vec;
};

export const IDENTITY: Affine = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };

/** The image of a direction. */
export function applyToVector(map: Affine, [x, y, z]: Vec): Vec {
  return [
    map.x[0] * x + map.y[0] * y + map.z[0] * z,
    map.x[1] * x + map.y[1] * y + map.z[1] * z,
    map.x[2] * x + map.y[2] * y + map.z[2] * z,
  ];
}

export function applyToPoint(map: Affine, point: Vec): Vec {
  const [x, y, z] = applyToVector(map, point);
  return [x + map.origin[0], y + map.origin[1], z + map.origin[2]];
}

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  return {
    x: applyToVector(outer, inner.x),
    y: applyToVector(outer, inner.y),
    z: applyToVector(outer, inner.z),
    origin: applyToPoint(outer, inner.origin),
  };
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function normalize(vector: Vec): Vec | null {
  const length = Math.hypot(...vector);
  return length > 0 && Number.isFinite(length)
    ? [vector[0] / length, vector[1] / length, vector[2] / length]
    : null;
}

/**
 * The object coordinate system of an extrusion direction by the arbitrary axis algorithm (DXF Reference, Object Coordinate
 * Systems). A direction without a length counts as +Z.
 */
export function objectAxes(extrusion: Vec): Affine {
  const z = normalize(extrusion);
  if (z === null) return IDENTITY;
  const nearPole = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64;
  const x = normalize(cross(nearPole ? [0, 1, 0] : [0, 0, 1], z));
  return x === null ? IDENTITY : { x, y: cross(z, x), z, origin: [0, 0, 0] };
}
