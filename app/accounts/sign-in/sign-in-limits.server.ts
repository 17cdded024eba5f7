import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { limiter } from '#app/platform/http/sending-limits.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { KnownBrowser } from './known-browser.server.ts';

/** At most this many guesses at one account, from however many addresses. */
const MAX_GUESSES = { count: 10, seconds: 600 };
/** More than a whole office behind one address mistypes; it stops who tries one password on many accounts. */
const FROM_ONE_ADDRESS = { count: 100, seconds: 600 };
/** At most this many codes of a second factor, and passwords asked for again, at one account from all browsers. */
const CODES = { count: 10, seconds: 600 };
/** Password mails that strangers at one address may ask for, whosever they are; how many one mailbox gets, askReset says. */
const RESETS = { count: 30, seconds: 600 };
/** Password mails that an admin's own browser may ask for, beside what strangers ask for. */
const OWN_RESETS = { count: 5, seconds: 3_600 };

type Pool = Services['pool'];
type Limits = ReturnType<typeof openLimits>;
type Counter = ReturnType<typeof limiter>;

function openLimits(pool: Pool) {
  const guesses = limiter(pool, 'guess', MAX_GUESSES);
  const known = limiter(pool, 'guess-known', MAX_GUESSES);
  const addresses = limiter(pool, 'guess-address', FROM_ONE_ADDRESS);
  const codes = limiter(pool, 'guess-code', CODES);
  const again = limiter(pool, 'guess-again', CODES);
  const resets = limiter(pool, 'reset-address', RESETS);
  const ownResets = limiter(pool, 'reset-own', OWN_RESETS);

  /** Counts one guess before it is looked at, so that many at once are no way around; `forgive` takes it back. */
  async function count(counter: Counter, key: string) {
    return (await admits(counter, key)) ? { forgive: () => counter.reward(key, 1) } : null;
  }

  return {
    /**
     * Counts one guess at a password. Null where there were too many; otherwise `forgive` takes this one back, for a
     * password that was right.
     *
     * @param browser the browser, if this very account has signed in with it before: it has guesses of its own, which
     *   nobody else uses up, from whatever address.
     */
    async guess(email: string, address: string, browser: KnownBrowser | null) {
      if (browser !== null) return count(known, keyOf(deviceOf(browser)));
      return (await admits(addresses, senderKey(address))) ? count(guesses, keyOf(email)) : null;
    },
    /** Counts one code of a second factor, likewise. */
    guessCode: (adminId: string) => count(codes, keyOf(adminId)),
    /** Counts one password that a signed-in admin is asked for again, likewise. */
    guessAgain: (adminId: string) => count(again, keyOf(adminId)),
    /** A new password makes the guesses at the old one worth nothing, so they no longer keep its owner out. */
    async forgetGuesses({ id, email }: { id: string; email: string }): Promise<void> {
      await Promise.all([guesses.delete(keyOf(email)), again.delete(keyOf(id))]);
    },
    /** Counts one request of a stranger for a password mail. */
    askReset: (address: string) => admits(resets, senderKey(address)),
    /** Counts one request of the owner: from a browser that is known, or from a session. */
    askOwnReset: (adminId: string, device: string) => admits(ownResets, keyOf(`${adminId} ${device}`)),
  };
}

async function admits(counter: Counter, key: string): Promise<boolean> {
  try {
    await counter.consume(key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}

const deviceOf = ({ adminId, deviceId }: KnownBrowser) => `${adminId} ${deviceId}`;

/** Nobody's mail address stands in the counts. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const opened = new WeakMap<Pool, Limits>();

/** The limits on guessing, shared by all processes on one database. */
export function signInLimits({ pool }: Pick<Services, 'pool'>): Limits {
  const known = opened.get(pool);
  if (known) return known;
  const limits = openLimits(pool);
  opened.set(pool, limits);
  return limits;
}
