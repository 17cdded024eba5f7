import { randomNumbers } from '#app/nesting/random.ts';

/** What is made up at random; the same for the same seed. */
export function seededRandom(seed: number) {
  /** A number in [0, 1). */
  const next = randomNumbers(seed);
  return {
    next,
    /** An integer from `min` to `max`, both inclusive. */
    between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    happens: (probability: number) => next() < probability,
    pick<Item>(from: readonly Item[]): Item {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error('Cannot pick from an empty list');
      return chosen;
    },
    /** Picks a key with a probability proportional to its weight. */
    pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      const entries = Object.entries<number>(weights);
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const key in weights) {
        remaining -= weights[key];
        if (remaining < 0) return key;
      }
      throw new Error('Cannot pick without weights');
    },
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('');
      const variant = (8 + Math.floor(next() * 4)).toString(16);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

export type Random = ReturnType<typeof seededRandom>;
