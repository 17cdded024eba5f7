/** Below this (µm) two lengths are the same: parts may touch. */
const TOUCHING = 1e-3;
/** Ranges that have less in common are kept apart: a part that fits exactly may lie between them. It only covers rounding. */
const SHARED = 1e-6;

/** Open ranges of positions that are blocked. One object is used again and again: it allocates only to grow. */
export class Ranges {
  count = 0;
  private low = new Float64Array(64);
  private high = new Float64Array(64);

  clear(): void {
    this.count = 0;
  }

  push(low: number, high: number): void {
    if (this.count === this.low.length) this.grow();
    this.low[this.count] = low;
    this.high[this.count] = high;
    this.count += 1;
  }

  /** Adds a range, united with those that it overlaps of the ones from `first` on. */
  unite(low: number, high: number, first: number): void {
    let [from, to] = [low, high];
    for (let at = this.count - 1; at >= first; at -= 1) {
      const otherLow = this.low[at] ?? 0;
      const otherHigh = this.high[at] ?? 0;
      if (otherLow <= from && otherHigh >= to) return;
      if (otherLow >= to - SHARED || otherHigh <= from + SHARED) continue;
      from = Math.min(from, otherLow);
      to = Math.max(to, otherHigh);
      this.count -= 1;
      this.low[at] = this.low[this.count] ?? 0;
      this.high[at] = this.high[this.count] ?? 0;
    }
    this.push(from, to);
  }

  /** Low and high of each range in turn. */
  bounds(): number[] {
    const bounds: number[] = [];
    for (let at = 0; at < this.count; at += 1) bounds.push(this.low[at] ?? 0, this.high[at] ?? 0);
    // Without the room that it has to grow.
    return bounds.slice();
  }

  /** The first whole position from `from` to `to` that no range contains, or null. */
  firstFree(from: number, to: number): number | null {
    let position = from;
    for (let hasMoved = true; hasMoved; ) {
      hasMoved = false;
      for (let at = 0; at < this.count; at += 1) {
        const high = this.high[at] ?? 0;
        if (position < high - TOUCHING && position > (this.low[at] ?? 0) + TOUCHING) {
          position = Math.ceil(high - TOUCHING);
          if (position > to) return null;
          hasMoved = true;
        }
      }
    }
    return position;
  }

  private grow(): void {
    const [low, high] = [this.low, this.high];
    this.low = new Float64Array(2 * low.length);
    this.high = new Float64Array(2 * high.length);
    this.low.set(low);
    this.high.set(high);
  }
}
