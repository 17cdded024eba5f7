/** Rows in memory at once during an export. */
export const BATCH = 500;

/**
 * All rows by number, at most `BATCH` at a time; the next ones are read when those before were consumed.
 *
 * @param read the next rows in the order of their numbers, all of them larger than `after`.
 */
export async function* inBatches<Row extends { number: number }>(
  read: (after: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  while (true) {
    const batch = await read(after);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.number ?? after;
  }
}

const LISTED = 100;

/**
 * Acts on each row of a list that gets shorter by that, until it ends.
 *
 * @param list the next rows, at most `limit`.
 * @param act whether it did what it was to do.
 * @returns how many times it did.
 */
export async function eachInBatches(
  list: (limit: number) => PromiseLike<{ id: string }[]>,
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const batch = await list(LISTED);
    for (const { id } of batch) if (await act(id)) done += 1;
    if (batch.length < LISTED) return done;
  }
}
