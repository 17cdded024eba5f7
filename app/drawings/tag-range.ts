import type { Vec } from './affine.ts';
import type { Tags } from './tags.ts';

/** The tags of one entity or record: from `start` up to, not including, `end`. */
export class TagRange {
  readonly tags: Tags;
  readonly start: number;
  readonly end: number;

  constructor(tags: Tags, start: number, end: number) {
    this.tags = tags;
    this.start = start;
    this.end = end;
  }

  private find(code: number): number {
    for (let at = this.start; at < this.end; at += 1) if (this.tags.code(at) === code) return at;
    return -1;
  }

  /** The first value with this group code; null if there is none. */
  number(code: number): number | null {
    const at = this.find(code);
    return at < 0 ? null : this.tags.number(at);
  }

  text(code: number): string | null {
    const at = this.find(code);
    return at < 0 ? null : this.tags.text(at);
  }

  /** The point whose x has this group code. A missing x or y is NaN, a missing z is 0. */
  point(code: number): Vec {
    return [
      this.number(code) ?? Number.NaN,
      this.number(code + 10) ?? Number.NaN,
      this.number(code + 20) ?? 0,
    ];
  }

  numbers(code: number): number[] {
    const values: number[] = [];
    for (let at = this.start; at < this.end; at += 1) {
      if (this.tags.code(at) === code) values.push(this.tags.number(at));
    }
    return values;
  }
}
