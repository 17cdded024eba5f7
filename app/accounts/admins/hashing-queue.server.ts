type Place = {
  /**
   * Frees the place for others. To be called once.
   *
   * @param isWasted whether nothing came of it: its address is a place short for a quarter of an hour.
   */
  leave(isWasted: boolean): void;
};

/**
 * Takes a place before anything of a request is read.
 *
 * @param sender null for a browser that has signed in before, which always gets a place.
 * @returns null if there is no place.
 */
type Enter = (sender: string | null) => Place | null;

const WASTED_MS = 15 * 60_000;

/**
 * @param strangerPlaces how many places strangers have.
 * @param addressPlaces how many of them one address has, so that a whole office behind one doesn't take every place.
 */
function openQueue(strangerPlaces: number, addressPlaces: number): Enter {
  let takenPlaces = 0;
  /** Places that strangers have or have wasted, by address. */
  const places = new Map<string, number>();
  return (sender) => {
    if (sender === null) return { leave() {} };
    const ownPlaces = places.get(sender) ?? 0;
    if (ownPlaces >= addressPlaces || takenPlaces >= strangerPlaces) return null;
    takenPlaces += 1;
    places.set(sender, ownPlaces + 1);
    const giveBack = () => {
      const remaining = (places.get(sender) ?? 1) - 1;
      if (remaining > 0) places.set(sender, remaining);
      else places.delete(sender);
    };
    return {
      leave(isWasted) {
        takenPlaces -= 1;
        if (isWasted) setTimeout(giveBack, WASTED_MS).unref();
        else giveBack();
      },
    };
  };
}

/**
 * Hashing a password takes a tenth of a second of a core and one of libuv's four threads, in which files are read and
 * written, pages compressed and names resolved. So passwords are hashed one after the other, and strangers may only queue
 * for two seconds. // A12
 */
export const enterQueue = openQueue(20, 5);

/** Asking for a new password hashes nothing, and waits for no sign-in. // A4, A12 */
export const enterResets = openQueue(100, 40);

type Waiting = { isStranger: boolean; start: () => void };
const waiting: Waiting[] = [];
let isHashing = false;

/** Runs what hashes a password after those that came before; strangers let everybody else go first. */
export async function inTurn<Result>(
  hash: () => Promise<Result>,
  { isStranger = false }: { isStranger?: boolean } = {},
): Promise<Result> {
  if (isHashing) {
    const { promise, resolve: start } = Promise.withResolvers<void>();
    waiting.push({ isStranger, start });
    // Sorting is stable: each group keeps its order.
    waiting.sort((a, b) => Number(a.isStranger) - Number(b.isStranger));
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
