/**
 * Takes a place before anything of a request is read. Dispose of it afterwards.
 *
 * @param sender null for a browser that has signed in before, which always gets a place.
 * @returns null if there is no place.
 */
type Enter = (sender: string | null) => Disposable | null;

/**
 * @param ofStrangers how many places strangers have.
 * @param ofOneAddress so that one address, or a whole office behind one, doesn't take every place.
 */
function openQueue({ ofStrangers, ofOneAddress }: { ofStrangers: number; ofOneAddress: number }): Enter {
  /** Strangers who have a place, by address. */
  const places = new Map<string, number>();
  return (sender) => {
    if (sender === null) return { [Symbol.dispose]() {} };
    const own = places.get(sender) ?? 0;
    const all = places.values().reduce((sum, count) => sum + count, 0);
    if (own >= ofOneAddress || all >= ofStrangers) return null;
    places.set(sender, own + 1);
    return {
      [Symbol.dispose]() {
        const left = (places.get(sender) ?? 1) - 1;
        if (left > 0) places.set(sender, left);
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
export const enterQueue = openQueue({ ofStrangers: 20, ofOneAddress: 5 });

/** Asking for a new password hashes nothing, and waits for no sign-in. // A4, A12 */
export const enterResets = openQueue({ ofStrangers: 100, ofOneAddress: 40 });

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
