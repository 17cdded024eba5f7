/** Chance that repeats itself: the same seed gives the same row of numbers (mulberry32, by Tommy Ettinger). */
export function openChance(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, but not, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability: number) => next() < probability,
    pick<What>(from: readonly What[]): What {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error('There is nothing to pick from');
      return chosen;
    },
    /** One of the keys, each as often as its weight says. */
    weigh<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      const entries = Object.entries<number>(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const key in weights) {
        left -= weights[key];
        if (left < 0) return key;
      }
      throw new Error('There is nothing to weigh');
    },
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('');
      const variant = (8 + Math.floor(next() * 4)).toString(16);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

export type Chance = ReturnType<typeof openChance>;
