import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { countOne, limiter } from '#app/platform/http/sending-limits.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { madeOnce } from '#app/platform/made-once.ts';
import type { KnownBrowser } from './known-browser.server.ts';

/** Attempts at one account from all addresses together. */
const MAX_GUESSES = { count: 10, seconds: 600 };
/**
 * Attempts from one address; more than a whole office mistypes, but it stops one password being tried on many
 * accounts.
 */
const FROM_ONE_ADDRESS = { count: 100, seconds: 600 };
/** Second-factor codes, and separately password confirmations, for one account from all browsers together. */
const CODES = { count: 10, seconds: 600 };
/**
 * Password mails that strangers at one address may request, for any accounts; `requestReset` limits them per mailbox.
 */
const RESETS = { count: 30, seconds: 600 };
/** Password mails that an admin's own browser may request in addition. */
const OWN_RESETS = { count: 5, seconds: 3_600 };

/** The first lockout lasts ten minutes, each further one within a day twice as long, up to an hour. // A12 */
const LOCKOUTS = { count: 1_000, seconds: 24 * 3_600 };
const LONGEST_LOCKOUT_S = 3_600;

type Pool = Services['pool'];
type Counter = ReturnType<typeof limiter>;

/** An attempt that was counted before it is verified, or refused because of those before it. */
type Attempt =
  | { admitted: true; forgive: () => Promise<unknown> }
  /** `begins`: whether this is the first that is refused, so that it is reported once. */
  | { admitted: false; waitSeconds: number; begins: boolean };

/** The outcome of what was refused because of the attempts before it. */
export type TooManyTries = { ok: false; fault: 'too-many'; waitSeconds: number };

function openLimits(pool: Pool) {
  const guesses = limiter(pool, 'guess', MAX_GUESSES);
  const knownBrowserGuesses = limiter(pool, 'guess-known', MAX_GUESSES);
  const addresses = limiter(pool, 'guess-address', FROM_ONE_ADDRESS);
  const codes = limiter(pool, 'guess-code', CODES);
  const confirmations = limiter(pool, 'guess-again', CODES);
  const resets = limiter(pool, 'reset-address', RESETS);
  const ownResets = limiter(pool, 'reset-own', OWN_RESETS);
  const lockouts = limiter(pool, 'lockout', LOCKOUTS);

  /**
   * Counts an attempt before it is verified, so that concurrent attempts can't exceed the limit; `forgive` takes it
   * back.
   */
  async function count(counter: Counter, key: string): Promise<Attempt> {
    try {
      await counter.consume(key);
      return { admitted: true, forgive: () => counter.reward(key, 1) };
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const begins = reason.consumedPoints === counter.points + 1;
      return { admitted: false, waitSeconds: Math.ceil(reason.msBeforeNext / 1_000), begins };
    }
  }

  /** As `count`, but whoever goes on after a lockout is locked out for longer. */
  async function countLonger(counter: Counter, key: string): Promise<Attempt> {
    const attempt = await count(counter, key);
    if (attempt.admitted || !attempt.begins) return attempt;
    const { consumedPoints } = await lockouts.consume(lockoutKey(counter, key));
    const waitSeconds = Math.min(counter.duration * 2 ** (consumedPoints - 1), LONGEST_LOCKOUT_S);
    await counter.block(key, waitSeconds);
    return { ...attempt, waitSeconds };
  }

  return {
    /**
     * Counts an attempt at a password; `forgive` takes it back after a correct one.
     *
     * @param browser the browser if this account has signed in with it before: it has a limit of its own that
     *   strangers can't use up.
     */
    async attempt(email: string, address: string, browser: KnownBrowser | null): Promise<Attempt> {
      if (browser !== null) return countLonger(knownBrowserGuesses, keyOf(deviceOf(browser)));
      const ofAddress = await count(addresses, senderKey(address));
      // An address locks out nobody's account.
      return ofAddress.admitted ? countLonger(guesses, keyOf(email)) : { ...ofAddress, begins: false };
    },
    /** The same for a second-factor code. */
    guessCode: (adminId: string) => countLonger(codes, keyOf(adminId)),
    /** The same for a password confirmation of a signed-in admin. */
    guessAgain: (adminId: string) => count(confirmations, keyOf(adminId)),
    /** Forgets failed attempts when a new password is set, so that they no longer lock the owner out. */
    async forgetGuesses({ id, email }: { id: string; email: string }): Promise<void> {
      const key = keyOf(email);
      await Promise.all([
        guesses.delete(key),
        lockouts.delete(lockoutKey(guesses, key)),
        confirmations.delete(keyOf(id)),
      ]);
    },
    /** Counts a stranger's request for a password mail. */
    askReset: (address: string) => admits(resets, senderKey(address)),
    /** Counts an owner's request for a password mail, from a known browser or a session. */
    askOwnReset: (adminId: string, device: string) => admits(ownResets, keyOf(`${adminId} ${device}`)),
  };
}

async function admits(counter: Counter, key: string): Promise<boolean> {
  return (await countOne(counter, key)) === null;
}

const lockoutKey = (counter: Counter, key: string) => `${counter.keyPrefix} ${key}`;

const deviceOf = ({ adminId, deviceId }: KnownBrowser) => `${adminId} ${deviceId}`;

/** Hashes the key, so that no email address is stored in the counters. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const limitsOf = madeOnce(openLimits);

/** The attempt limits, shared by all server processes through the database. */
export const signInLimits = ({ pool }: Pick<Services, 'pool'>) => limitsOf(pool);
