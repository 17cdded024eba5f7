/**
 * Hashing a password takes a tenth of a second of a core and one of libuv's four threads, in which files are read and
 * written, pages compressed and names resolved. So passwords are hashed one after the other, and strangers may only queue
 * for two seconds. // A12
 */
const MOST_STRANGERS = 20;
/** So that one address, or a whole office behind one, doesn't take every place. */
const MOST_OF_ONE_ADDRESS = 5;

/** Strangers who have a place, by address. */
const places = new Map<string, number>();

/**
 * Takes a place in the queue before anything of a sign-in is read. Dispose of it afterwards.
 *
 * @param sender null for a browser that has signed in before, which always gets a place.
 * @returns null if the queue is full.
 */
export function enterQueue(sender: string | null): Disposable | null {
  if (sender === null) return { [Symbol.dispose]() {} };
  const own = places.get(sender) ?? 0;
  const all = places.values().reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE_ADDRESS || all >= MOST_STRANGERS) return null;
  places.set(sender, own + 1);
  return {
    [Symbol.dispose]() {
      const left = (places.get(sender) ?? 1) - 1;
      if (left > 0) places.set(sender, left);
      else places.delete(sender);
    },
  };
}

type Waiting = { isStranger: boolean; start: () => void };
let waiting: Waiting[] = [];
let isHashing = false;

/** Runs what hashes a password after those that came before; strangers let everybody else go first. */
export async function inTurn<Result>(
  hash: () => Promise<Result>,
  { isStranger = false }: { isStranger?: boolean } = {},
): Promise<Result> {
  if (isHashing) {
    const { promise, resolve: start } = Promise.withResolvers<void>();
    const own = { isStranger, start };
    waiting = isStranger
      ? [...waiting, own]
      : [...waiting.filter((one) => !one.isStranger), own, ...waiting.filter((one) => one.isStranger)];
    await promise;
  }
  isHashing = true;
  try {
    return await hash();
  } finally {
    // The next one starts before anybody else can see that nobody is hashing.
    const next = waiting.shift();
    if (next) next.start();
    else isHashing = false;
  }
}
