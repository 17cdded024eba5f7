/**
 * Takes a place before anything of a request is read. Dispose of it afterwards.
 *
 * @param sender null for a browser that has signed in before, which always gets a place.
 * @returns null if there is no place.
 */
type Enter = (sender: string | null) => Disposable | null;

/**
 * @param strangerPlaces how many places strangers have.
 * @param addressPlaces how many of them one address has, so that a whole office behind one doesn't take every place.
 */
function openQueue(strangerPlaces: number, addressPlaces: number): Enter {
  /** Strangers who have a place, by address. */
  const places = new Map<string, number>();
  return (sender) => {
    if (sender === null) return { [Symbol.dispose]() {} };
    const ownPlaces = places.get(sender) ?? 0;
    const takenPlaces = places.values().reduce((sum, count) => sum + count, 0);
    if (ownPlaces >= addressPlaces || takenPlaces >= strangerPlaces) return null;
    places.set(sender, ownPlaces + 1);
    return {
      [Symbol.dispose]() {
        const remaining = (places.get(sender) ?? 1) - 1;
        if (remaining > 0) places.set(sender, remaining);
        else places.delete(sender);
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
