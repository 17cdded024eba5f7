import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { limiter } from '#app/platform/http/sending-limits.server.ts';
import { senderOf } from '#app/platform/http/visitor.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { KnownBrowser } from './known-browser.server.ts';

/** At most this many guesses at one account, from however many addresses. */
const GUESSES = { count: 10, seconds: 600 };
/** More than a whole office behind one address mistypes; it stops who tries one password on many accounts. */
const FROM_ONE_ADDRESS = { count: 100, seconds: 600 };
/** At most this many codes of a second factor, and passwords asked for again, at one account from all browsers. */
const CODES = { count: 10, seconds: 600 };
/** Mails that one mailbox may be sent without its owner being signed in. */
const RESETS = { count: 5, seconds: 3_600 };

type Pool = Services['pool'];
type Limits = ReturnType<typeof openLimits>;
type Counter = ReturnType<typeof limiter>;

function openLimits(pool: Pool) {
  const guesses = limiter(pool, 'guess', GUESSES);
  const known = limiter(pool, 'guess-known', GUESSES);
  const addresses = limiter(pool, 'guess-address', FROM_ONE_ADDRESS);
  const codes = limiter(pool, 'guess-code', CODES);
  const again = limiter(pool, 'guess-again', CODES);
  const resets = limiter(pool, 'reset', RESETS);

  /** Counts one guess before it is looked at, so that many at once are no way around; `forgive` takes it back. */
  async function count(counter: Counter, key: string) {
    return (await admits(counter, key)) ? { forgive: () => counter.reward(key, 1) } : null;
  }

  return {
    /**
     * Counts one guess at a password. Null where there were too many; otherwise `forgive` takes this one back, for a
     * password that was right.
     *
     * @param browser the browser, if this very account has signed in with it before: it has guesses of its own.
     */
    async guess(email: string, address: string, browser: KnownBrowser | null) {
      if (!(await admits(addresses, senderOf(address)))) return null;
      const [counter, key] =
        browser === null ? [guesses, keyOf(email)] : [known, keyOf(`${browser.adminId} ${browser.deviceId}`)];
      return count(counter, key);
    },
    /** Counts one code of a second factor, likewise. */
    guessCode: (adminId: string) => count(codes, keyOf(adminId)),
    /** Counts one password that a signed-in admin is asked for again, likewise. */
    guessAgain: (adminId: string) => count(again, keyOf(adminId)),
    /** Counts one request for a password mail. */
    async askReset(email: string, address: string): Promise<boolean> {
      return (await admits(addresses, senderOf(address))) && (await admits(resets, keyOf(email)));
    },
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
