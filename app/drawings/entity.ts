import type { Vec } from './affine.ts';

type Placed = {
  readonly layer: string;
  /** The line type in capitals; BYLAYER if the entity names none. */
  readonly lineType: string;
  readonly invisible: boolean;
};

/** Straight lines and arcs one after another, in the object coordinate system of `extrusion`. */
export interface PathEntity extends Placed {
  readonly kind: 'path';
  /** Four numbers a vertex: x, y, z, bulge (tangent of a quarter of the angle of the arc to the next vertex). */
  readonly points: readonly number[];
  readonly closed: boolean;
  readonly extrusion: Vec | null;
}

/** An arc of an ellipse: center + u cos t + v sin t, from `start` through `sweep` radians. */
export interface ConicEntity extends Placed {
  readonly kind: 'conic';
  readonly center: Vec;
  readonly u: Vec;
  readonly v: Vec;
  readonly start: number;
  readonly sweep: number;
  readonly extrusion: Vec | null;
}

/** A B-spline, rational if it has weights. */
export interface SplineEntity extends Placed {
  readonly kind: 'spline';
  readonly degree: number;
  readonly knots: readonly number[];
  /** Three numbers a control point. */
  readonly points: readonly number[];
  readonly weights: readonly number[] | null;
  readonly closed: boolean;
}

/** A block put into the drawing, once or as an array. */
export interface InsertEntity extends Placed {
  readonly kind: 'insert';
  readonly block: string;
  readonly at: Vec;
  readonly scale: Vec;
  /** Radians. */
  readonly rotation: number;
  readonly extrusion: Vec | null;
  readonly columns: number;
  readonly rows: number;
  readonly columnSpacing: number;
  readonly rowSpacing: number;
}

/** An entity that is no curve: only counted. */
interface IgnoredEntity extends Placed {
  readonly kind: 'ignored';
  readonly name: string;
  readonly at: Vec;
}

/** An entity that lacks what it needs. */
interface DamagedEntity extends Placed {
  readonly kind: 'damaged';
  readonly name: string;
}

export type Entity = PathEntity | ConicEntity | SplineEntity | InsertEntity | IgnoredEntity | DamagedEntity;

export type Layer = {
  readonly name: string;
  readonly frozen: boolean;
  readonly off: boolean;
  readonly lineType: string;
};

export type Block = {
  readonly base: Vec;
  readonly entities: readonly Entity[];
  /** The block stands for another file, which is not here. */
  readonly external: boolean;
};

/** A DXF file's content in the file's own unit. Names of layers and blocks are keys in capitals. */
export type DxfContent = {
  /** $INSUNITS; 0 where the file states no unit. */
  readonly insertUnits: number;
  /** $MEASUREMENT: 0 imperial, 1 metric, null if not stated. */
  readonly measurement: number | null;
  readonly layers: ReadonlyMap<string, Layer>;
  readonly blocks: ReadonlyMap<string, Block>;
  /** The entities of model space; those of paper space are left out. */
  readonly entities: readonly Entity[];
  /** How many curves and inserts paper space has. */
  readonly paperSpace: number;
};
