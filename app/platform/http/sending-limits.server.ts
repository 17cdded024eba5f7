import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.server.ts';
import { senderKey, type Visitor } from './visitor.server.ts';

export type Refusal = { status: 403 | 429 | 451; retryAfterSeconds: number | null };

/** More than a whole office behind one address sends by hand. Always on. // L6 */
const FLOOD = { count: 100, seconds: 600 };

/** Sendings that one sender may have under way at a time. */
const PLACES = 20;

/** What the tools that drive a browser by program call themselves, or forget to say. */
const DRIVEN = /headless|phantomjs|puppeteer|playwright|selenium/i;

export type SendingLimits = ReturnType<typeof openSendingLimits>;

/** The limits on sending (L6). Counts are shared by all processes on one database; without it each counts for itself. */
export function openSendingLimits(pool: pg.Pool, sending: Config['sending']) {
  /** Mail addresses, @domains, and IP addresses in the form that senders are counted in. */
  const blocked = new Set(sending.blockList.map((entry) => (entry.includes('@') ? entry : senderKey(entry))));
  /** How many sendings of each sender are under way in this process. */
  const under = new Map<string, number>();
  const counters = [
    limiter(pool, 'flood', FLOOD),
    ...(sending.rate ? [limiter(pool, 'rate', sending.rate)] : []),
  ];

  return {
    /** To be asked before anything is read of what was sent. Counts this sending. */
    async verifySession(visitor: Visitor): Promise<Refusal | null> {
      const sender = senderKey(visitor.address);
      if (blocked.has(sender)) return { status: 403, retryAfterSeconds: null };
      if (sending.blockHeadless && (DRIVEN.test(visitor.userAgent) || visitor.languages === '')) {
        return { status: 451, retryAfterSeconds: null };
      }
      for (const counter of counters) {
        const refusal = await countOne(counter, sender);
        if (refusal) return refusal;
      }
      return null;
    },
    /** To be asked of a browser whose own script says that a program drives it. */
    admitAutomated(): Refusal | null {
      return sending.blockHeadless ? { status: 451, retryAfterSeconds: null } : null;
    },
    /** To be asked once the sender's mail address is known, as it will be stored. */
    admitAddress(email: string): Refusal | null {
      const address = email.toLowerCase();
      const domain = address.slice(address.lastIndexOf('@'));
      return blocked.has(address) || blocked.has(domain) ? { status: 403, retryAfterSeconds: null } : null;
    },
    /**
     * Takes one of the places that a sender has at a time: an upload that only trickles must not keep others out. Give
     * it back by disposing of it. @returns null where all are taken.
     */
    acquireSlot(visitor: Visitor): Disposable | null {
      const sender = senderKey(visitor.address);
      const taken = under.get(sender) ?? 0;
      if (taken >= PLACES) return null;
      under.set(sender, taken + 1);
      return {
        [Symbol.dispose]() {
          const left = (under.get(sender) ?? 1) - 1;
          if (left > 0) under.set(sender, left);
          else under.delete(sender);
        },
      };
    },
  };
}

/** A counter that all processes on one database share; without the database each counts for itself. */
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

async function countOne(counter: RateLimiterPostgres, sender: string): Promise<Refusal | null> {
  try {
    await counter.consume(sender);
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { status: 429, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1_000) };
  }
}
