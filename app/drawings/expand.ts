import { type Affine, applyToPoint, compose, IDENTITY, objectAxes } from './affine.ts';
import type { Budget } from './budget.ts';
import { CurveBuilder } from './build-curve.ts';
import type { Curve, Point } from './curve.ts';
import type { DxfContent, Entity, InsertEntity, Layer } from './entity.ts';
import { DrawingFailure } from './failure.ts';
import { LIMITS } from './thresholds.ts';

/** A text left in the drawing, where it stands. */
type Text = {
  readonly at: Point;
  readonly hidden: boolean;
};

/** All curves of model space in the plane z = 0, seen from above, in the file's unit. */
export type Expanded = {
  readonly curves: readonly Curve[];
  readonly texts: readonly Text[];
  /** How many entities of each kind are no curves. */
  readonly ignored: ReadonlyMap<string, number>;
  /** Entities that lack a coordinate, or have one that is no number. */
  readonly damaged: number;
  /** Curves that don't lie flat: they rise from the plane, or stand on it. */
  readonly tilted: number;
  /** Inserts of blocks that are missing or stand for other files. */
  readonly missingBlocks: number;
};

/** A block being expanded: which of its entities is next, in which cell of the array. */
type Frame = {
  readonly entities: readonly Entity[];
  index: number;
  cell: number;
  readonly cells: number;
  readonly mapOfCell: (cell: number) => Affine;
  map: Affine;
  readonly layer: string;
  readonly lineType: string;
  readonly hidden: boolean;
};

const TEXTS = new Set(['TEXT', 'MTEXT', 'ATTRIB', 'ATTDEF', 'RTEXT', 'ARCALIGNEDTEXT']);

/**
 * Expands inserts and arrays of blocks within blocks, and projects everything on the plane: arcs stay exact (unless scaled
 * unequally), splines and ellipses are flattened. Entities on layer 0 of a block take the layer of its insert, those with
 * line type BYBLOCK its line type.
 *
 * @param tolerance of flattening, in the file's unit.
 * @throws DrawingFailure `too-deep`, `too-many-curves`, `too-slow`.
 */
export function expand(content: DxfContent, tolerance: number, budget: Budget): Expanded {
  budget.restartCurves();
  const builder = new CurveBuilder(tolerance, budget);
  const texts: Text[] = [];
  const ignored = new Map<string, number>();
  let damaged = 0;
  let missingBlocks = 0;
  const layerOf = (name: string): Layer | undefined => content.layers.get(name.toUpperCase());
  const stack: Frame[] = [
    {
      entities: content.entities,
      index: 0,
      cell: 0,
      cells: 1,
      mapOfCell: () => IDENTITY,
      map: IDENTITY,
      layer: '0',
      lineType: 'CONTINUOUS',
      hidden: false,
    },
  ];

  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    budget.spend();
    const entity = frame.entities[frame.index];
    if (entity === undefined) {
      nextCell(frame, stack);
      continue;
    }
    frame.index += 1;
    const layerName = entity.layer === '0' ? frame.layer : entity.layer;
    const layer = layerOf(layerName);
    const hidden = frame.hidden || entity.invisible || layer?.frozen === true || layer?.off === true;
    const lineType = lineTypeOf(entity, layer, frame);
    if (entity.kind === 'insert') {
      const block = content.blocks.get(entity.block);
      if (block === undefined || block.external) missingBlocks += 1;
      else if (block.entities.length > 0) {
        if (stack.length > LIMITS.nesting) throw new DrawingFailure('too-deep');
        const { map } = frame;
        stack.push({
          entities: block.entities,
          index: 0,
          cell: 0,
          cells: entity.columns * entity.rows,
          mapOfCell: (cell) => insertMap(map, entity, cell, block.base),
          map: insertMap(map, entity, 0, block.base),
          layer: layerName,
          lineType,
          // A layer that is off hides what lies on it, one that is frozen also the whole of an insert.
          hidden: frame.hidden || entity.invisible || layer?.frozen === true,
        });
      }
    } else if (entity.kind === 'ignored') {
      ignored.set(entity.name, (ignored.get(entity.name) ?? 0) + 1);
      // In an insert the attribute's value stands for its definition.
      const isDefinition = entity.name === 'ATTDEF' && stack.length > 1;
      if (TEXTS.has(entity.name) && !isDefinition) {
        const [x, y] = applyToPoint(frame.map, entity.at);
        texts.push({ at: { x, y }, hidden });
      }
    } else if (entity.kind === 'damaged') damaged += 1;
    else if (!builder.add(entity, frame.map, { layer: layerName, lineType, hidden })) damaged += 1;
  }
  return { curves: builder.curves, texts, ignored, damaged, tilted: builder.tilted, missingBlocks };
}

function nextCell(frame: Frame, stack: Frame[]): void {
  frame.cell += 1;
  if (frame.cell >= frame.cells) {
    stack.pop();
    return;
  }
  frame.index = 0;
  frame.map = frame.mapOfCell(frame.cell);
}

function lineTypeOf(entity: Entity, layer: Layer | undefined, frame: Frame): string {
  if (entity.lineType === 'BYBLOCK') return frame.lineType;
  return entity.lineType === 'BYLAYER' ? (layer?.lineType ?? '') : entity.lineType;
}

/** Where the content of a block comes to be: `outer` after moving, turning, the place in the array, scaling, and moving by the base point. */
function insertMap(
  outer: Affine,
  insert: InsertEntity,
  cell: number,
  base: readonly [number, number, number],
): Affine {
  const cos = Math.cos(insert.rotation);
  const sin = Math.sin(insert.rotation);
  const right = (cell % insert.columns) * insert.columnSpacing;
  const up = Math.floor(cell / insert.columns) * insert.rowSpacing;
  const [x, y, z] = insert.at;
  const placed: Affine = {
    x: [cos * insert.scale[0], sin * insert.scale[0], 0],
    y: [-sin * insert.scale[1], cos * insert.scale[1], 0],
    z: [0, 0, insert.scale[2]],
    origin: [x + cos * right - sin * up, y + sin * right + cos * up, z],
  };
  const based = compose(placed, { ...IDENTITY, origin: [-base[0], -base[1], -base[2]] });
  const turned = insert.extrusion === null ? based : compose(objectAxes(insert.extrusion), based);
  return compose(outer, turned);
}
