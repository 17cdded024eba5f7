import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DAY_MS } from '#app/country/day.ts';
import type { Config } from '../config.server.ts';
import type { Database } from '../db/client.server.ts';
import { madeOnce } from '../made-once.ts';
import { sendingCounts } from './sending-limits.tables.ts';
import { senderKey, type Visitor } from './visitor.server.ts';

export type Refusal = { status: 403 | 429 | 451; retryAfterSeconds: number | null };

/** Allows for a whole office that submits by hand from one IP address. Always active. // L6 */
const FLOOD_LIMIT = { count: 100, seconds: 600 };

/** Concurrent submissions per sender. */
const MAX_CONCURRENT = 20;
/** The sum of their files in bytes, a fifth of the room for uploads: one sender must not shut out all others. */
const MAX_CONCURRENT_BYTES = 400 * 1024 ** 2;

/** User agents of browser automation. */
const AUTOMATION = /headless|phantomjs|puppeteer|playwright|selenium/i;

export type SendingLimits = ReturnType<typeof openSendingLimits>;

/**
 * The limits on form submissions (L6). Counters are shared by all processes through the database; if it is
 * unavailable, each process counts for itself.
 */
export function openSendingLimits(pool: pg.Pool, sending: Config['sending']) {
  /** Email addresses, @domains, and IP addresses as sender keys. */
  const blocked = new Set(sending.blockList.map((entry) => (entry.includes('@') ? entry : senderKey(entry))));
  /** The sizes of each sender's concurrent submissions in this process, in bytes. */
  const active = new Map<string, Set<{ bytes: number }>>();
  const counters = [
    limiter(pool, 'flood', FLOOD_LIMIT),
    ...(sending.rate ? [limiter(pool, 'rate', sending.rate)] : []),
  ];

  return {
    /** Checks the sender before anything of the submission is read, and counts it. */
    async checkSender(visitor: Visitor): Promise<Refusal | null> {
      const sender = senderKey(visitor.address);
      if (blocked.has(sender)) return { status: 403, retryAfterSeconds: null };
      if (sending.blockHeadless && (AUTOMATION.test(visitor.userAgent) || visitor.languages === '')) {
        return { status: 451, retryAfterSeconds: null };
      }
      for (const counter of counters) {
        const refusal = await countOne(counter, sender);
        if (refusal) return refusal;
      }
      return null;
    },
    /** The response to a browser whose own script reports automation. */
    checkAutomated(): Refusal | null {
      return sending.blockHeadless ? { status: 451, retryAfterSeconds: null } : null;
    },
    /** Checks the sender's email address, normalised as it will be stored. */
    checkAddress(email: string): Refusal | null {
      const address = email.toLowerCase();
      const domain = address.slice(address.lastIndexOf('@'));
      return blocked.has(address) || blocked.has(domain) ? { status: 403, retryAfterSeconds: null } : null;
    },
    /**
     * Acquires one of a sender's concurrent slots, so that a slow upload can't block others. Dispose of it to release
     * the slot.
     *
     * @param bytes how large its files may be.
     * @returns null if all are in use.
     */
    acquireSlot(visitor: Visitor, bytes: number): Disposable | null {
      const sender = senderKey(visitor.address);
      const slots = active.get(sender) ?? new Set();
      const sum = [...slots].reduce((total, slot) => total + slot.bytes, bytes);
      if (slots.size >= MAX_CONCURRENT || sum > MAX_CONCURRENT_BYTES) return null;
      const slot = { bytes };
      active.set(sender, slots.add(slot));
      return {
        [Symbol.dispose]() {
          slots.delete(slot);
          if (slots.size === 0) active.delete(sender);
        },
      };
    },
  };
}

/** A rate limiter for code that isn't told which server it runs in: one for each pool, made when it is first asked for. */
export function limiterPerPool(
  keyPrefix: string,
  budget: Parameters<typeof limiter>[2],
): (pool: pg.Pool) => ReturnType<typeof limiter> {
  return madeOnce((pool) => limiter(pool, keyPrefix, budget));
}

/** A rate limiter with counters in the database; if it is unavailable, each process counts for itself. */
export function limiter(
  pool: pg.Pool,
  keyPrefix: string,
  { count, seconds }: { count: number; seconds: number },
) {
  const limits = { keyPrefix, points: count, duration: seconds };
  return new RateLimiterPostgres({
    ...limits,
    storeClient: pool,
    tableName: 'sending_counts',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(limits),
  });
}

/**
 * Adds to counters that begin again after a day, in the caller's transaction where there is one.
 *
 * @param keys in the same order in all calls with the same keys, so that two never wait for each other.
 */
export function countInADay(db: Database, keys: readonly string[], added: number) {
  const { key, points, expire } = sendingCounts;
  const now = Date.now();
  const isOver = sql`${expire} <= ${now}`;
  return db
    .insert(sendingCounts)
    .values(keys.map((name) => ({ key: name, points: added, expire: now + DAY_MS })))
    .onConflictDoUpdate({
      target: key,
      set: {
        points: sql`case when ${isOver} then excluded.points else ${points} + excluded.points end`,
        expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
      },
    })
    .returning();
}

/** Counts one more of a sender. @returns why it is refused; null if it isn't. */
export async function countOne(counter: RateLimiterPostgres, sender: string): Promise<Refusal | null> {
  try {
    await counter.consume(sender);
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { status: 429, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1_000) };
  }
}
