import { createContext } from 'react-router';
import type { Database } from '#app/platform/db/client.server.ts';
import type { LiveEvents } from '#app/platform/db/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { oneAtATime } from '#app/platform/one-at-a-time.ts';
import { findPriceBook } from './price-books.queries.server.ts';

/** The live events channel for other terms in the price book. */
export const PRICE_TERMS_CHANNEL = 'price-terms';

/** Context for loaders and actions: whether visitors see indications. */
export const showsIndications = createContext(false);

/**
 * Whether visitors see indications, from memory, since every public page says it: read once, and again whenever the terms of the
 * price book change. While the database doesn't answer, it is the last that is known. // P13
 */
export async function openIndications(db: Database, live: LiveEvents, log: Log) {
  let isShown = false;
  const watchers: (() => void)[] = [];
  const read = async () => {
    const { book } = await findPriceBook(db);
    const isShownNow = book.terms.indication.show !== 'none';
    if (isShownNow === isShown) return;
    isShown = isShownNow;
    for (const onChange of watchers) onChange();
  };
  // Of two reads at once, the older one could end last.
  const inTurn = oneAtATime();
  const readOrLog = () =>
    inTurn(read).catch((error: unknown) => log.error({ err: error }, 'the price book could not be read'));
  live.listen(PRICE_TERMS_CHANNEL, () => void readOrLog());
  await readOrLog();
  return {
    now: () => isShown,
    /** Calls `onChange` after each change, when `now` has it already. */
    watch: (onChange: () => void) => {
      watchers.push(onChange);
    },
  };
}
