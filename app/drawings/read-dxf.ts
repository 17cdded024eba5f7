import type { Vec } from './affine.ts';
import type { Budget } from './budget.ts';
import type { Block, DxfContent, Entity, Layer } from './entity.ts';
import { DrawingFailure } from './failure.ts';
import { bulgeOf, extrusionOf, type Place, placeOf, readEntity } from './read-entity.ts';
import { TagRange } from './tag-range.ts';
import type { Tags } from './tags.ts';

/** Flags (70) of a block whose content is in another file. */
const EXTERNAL = 4 | 8;
const FROZEN = 1;

/**
 * Reads header, layers, blocks and the entities of model space. Everything else is passed over; entities that are no curves
 * are kept as `ignored`, so that they can be counted.
 *
 * @throws DrawingFailure `not-dxf` if there is no section, `too-slow`.
 */
export function readDxf(tags: Tags, budget: Budget): DxfContent {
  const reader = new SectionReader(tags, budget);
  reader.read();
  if (reader.sections === 0) throw new DrawingFailure('not-dxf');
  return {
    insertUnits: reader.header.get('$INSUNITS') ?? 0,
    measurement: reader.header.get('$MEASUREMENT') ?? null,
    layers: reader.layers,
    blocks: reader.blocks,
    entities: reader.entities,
    paperSpace: reader.paperSpace,
  };
}

class SectionReader {
  readonly header = new Map<string, number>();
  readonly layers = new Map<string, Layer>();
  readonly blocks = new Map<string, Block>();
  readonly entities: Entity[] = [];
  paperSpace = 0;
  sections = 0;
  private section = '';
  private block: { name: string; base: Vec; entities: Entity[]; external: boolean } | null = null;
  private polyline: PolylineReader | null = null;
  private inPaperSpace = false;
  private readonly tags: Tags;
  private readonly budget: Budget;

  constructor(tags: Tags, budget: Budget) {
    this.tags = tags;
    this.budget = budget;
  }

  read(): void {
    let start = this.next(0);
    while (start < this.tags.length) {
      const end = this.next(start + 1);
      this.readRecord(this.tags.text(start).toUpperCase(), new TagRange(this.tags, start + 1, end));
      start = end;
    }
    this.closePolyline();
    this.closeBlock();
  }

  /** The index of the next tag that begins a record. */
  private next(from: number): number {
    let at = from;
    while (at < this.tags.length && this.tags.code(at) !== 0) at += 1;
    this.budget.spend(at - from + 1);
    return at;
  }

  private readRecord(name: string, tags: TagRange): void {
    if (name === 'SECTION') {
      this.sections += 1;
      this.section = tags.text(2)?.toUpperCase() ?? '';
      if (this.section === 'HEADER') this.readHeader(tags);
    } else if (this.section === 'TABLES') {
      if (name === 'LAYER') this.readLayer(tags);
    } else if (this.section === 'BLOCKS' || this.section === 'ENTITIES') {
      this.readContent(name, tags);
    }
  }

  private readHeader(tags: TagRange): void {
    let variable = '';
    for (let at = tags.start; at < tags.end; at += 1) {
      if (this.tags.code(at) === 9) variable = this.tags.text(at).toUpperCase();
      else if (variable === '$INSUNITS' || variable === '$MEASUREMENT') {
        const value = this.tags.number(at);
        if (Number.isInteger(value)) this.header.set(variable, value);
        variable = '';
      }
    }
  }

  private readLayer(tags: TagRange): void {
    const name = tags.text(2);
    if (name === null) return;
    this.layers.set(name.toUpperCase(), {
      name,
      frozen: ((tags.number(70) ?? 0) & FROZEN) !== 0,
      off: (tags.number(62) ?? 0) < 0,
      lineType: (tags.text(6) ?? '').toUpperCase(),
    });
  }

  private readContent(name: string, tags: TagRange): void {
    if (name === 'VERTEX' && this.polyline !== null) {
      this.polyline.addVertex(tags);
      return;
    }
    this.closePolyline();
    if (name === 'BLOCK') this.openBlock(tags);
    else if (name === 'ENDBLK' || name === 'ENDSEC') this.closeBlock();
    else if (name === 'POLYLINE') {
      this.inPaperSpace = tags.number(67) === 1;
      this.polyline = new PolylineReader(tags);
    } else if (name !== 'SEQEND' && name !== 'VERTEX') {
      this.inPaperSpace = tags.number(67) === 1;
      this.keep(readEntity(name, tags));
    }
  }

  private openBlock(tags: TagRange): void {
    this.closeBlock();
    const [x, y, z] = tags.point(10);
    const base: Vec = Number.isFinite(x + y + z) ? [x, y, z] : [0, 0, 0];
    const external = ((tags.number(70) ?? 0) & EXTERNAL) !== 0;
    this.block = { name: (tags.text(2) ?? '').toUpperCase(), base, entities: [], external };
  }

  private closeBlock(): void {
    if (this.block !== null) this.blocks.set(this.block.name, this.block);
    this.block = null;
  }

  private closePolyline(): void {
    if (this.polyline !== null) this.keep(this.polyline.finish());
    this.polyline = null;
  }

  private keep(entity: Entity): void {
    if (this.block !== null) this.block.entities.push(entity);
    else if (this.section === 'ENTITIES' && !this.inPaperSpace) this.entities.push(entity);
    else if (entity.kind !== 'ignored' && entity.kind !== 'damaged') this.paperSpace += 1;
  }
}

/** Flags (70) of a POLYLINE and of its VERTEX entities. */
const CLOSED = 1;
const IN_SPACE = 8;
const MESH = 16;
const FACES = 64;
const SPLINE_FRAME = 16;

/** Collects a POLYLINE, whose vertices follow it as entities of their own. */
class PolylineReader {
  private readonly placed: Place;
  private readonly tags: TagRange;
  private readonly flags: number;
  private readonly points: number[] = [];

  constructor(tags: TagRange) {
    this.tags = tags;
    this.placed = placeOf(tags);
    this.flags = tags.number(70) ?? 0;
  }

  /** Control points of a fitted polyline (spline frame) are no part of the curve. */
  addVertex(vertex: TagRange): void {
    if (((vertex.number(70) ?? 0) & SPLINE_FRAME) !== 0) return;
    const [x, y, z] = vertex.point(10);
    const inSpace = (this.flags & IN_SPACE) !== 0;
    const elevation = this.tags.number(30) ?? this.tags.number(38) ?? 0;
    this.points.push(x, y, inSpace ? z : elevation, inSpace ? 0 : bulgeOf(vertex.number(42) ?? 0));
  }

  finish(): Entity {
    const { points, placed, flags } = this;
    if ((flags & (MESH | FACES)) !== 0) {
      return { kind: 'ignored', name: 'MESH', at: [0, 0, 0], ...placed };
    }
    if (points.length === 0 || !points.every(Number.isFinite)) {
      return { kind: 'damaged', name: 'POLYLINE', ...placed };
    }
    const extrusion = (flags & IN_SPACE) === 0 ? extrusionOf(this.tags) : null;
    return { kind: 'path', points, closed: (flags & CLOSED) !== 0, extrusion, ...placed };
  }
}
