import type { Entity } from './entity.ts';
import { bulgeOf, extrusionOf, type Place, placeOf } from './read-entity.ts';
import type { TagRange } from './tag-range.ts';

/** Flags (70) of a POLYLINE and of its VERTEX entities. */
const CLOSED = 1;
const IN_SPACE = 8;
const MESH = 16;
const FACES = 64;
const SPLINE_FRAME = 16;

/** Collects a POLYLINE, whose vertices follow it as entities of their own. */
export class PolylineReader {
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
