/** How long a batch holds up the next one: one that waits for a lock or a connection must not keep all others waiting. */
const PATIENCE_MS = 250;

type Options<Item> = {
  /** The largest batch. */
  most: number;
  /** Items with a key in common are never in one batch. */
  keysOf?: (item: Item) => readonly string[];
  /** Whether the fault may be that of a single item, so that each is run again in a batch of its own. */
  isPerhapsOfOne?: (error: unknown) => boolean;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs items in batches: the first one at once, and those that come while it runs together in the next batch. A statement
 * and a commit cost the same for one row and for many, and no item waits for more than the statement before its own.
 *
 * @param run returns the results in the order of the items.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, keysOf = () => [], isPerhapsOfOne = () => false }: Options<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isHeldUp = false;

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isHeldUp) runNext();
    return promise;
  };

  function runNext(): void {
    const batch = takeBatch();
    isHeldUp = batch.length > 0;
    if (!isHeldUp) return;
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      runNext();
    }, PATIENCE_MS);
    void settle(batch).then(() => {
      clearTimeout(patience);
      if (!isLate) runNext();
    });
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const taken = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    waiting = waiting.filter((one) => {
      const keys = keysOf(one.item);
      if (batch.length === most || keys.some((key) => taken.has(key))) return true;
      for (const key of keys) taken.add(key);
      batch.push(one);
      return false;
    });
    return batch;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error('A batch has another number of results than items');
      for (const [place, result] of results.entries()) batch[place]?.resolve(result);
    } catch (error) {
      if (batch.length > 1 && isPerhapsOfOne(error)) await Promise.all(batch.map((one) => settle([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
