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
