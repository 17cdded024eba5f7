import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.server.ts';
import { senderOf, type Visitor } from './visitor.server.ts';

export type Refusal = { status: 403 | 429 | 451; retryAfterSeconds: number | null };

/** More than a whole office behind one address sends by hand. Always on. // L6 */
const FLOOD = { count: 100, seconds: 600 };

/** What the tools that drive a browser by program call themselves, or forget to say. */
const DRIVEN = /headless|phantomjs|puppeteer|playwright|selenium/i;

export type SendingLimits = ReturnType<typeof openSendingLimits>;

/** The limits on sending (L6). Counts are shared by all processes on one database; without it each counts for itself. */
export function openSendingLimits(pool: pg.Pool, sending: Config['sending']) {
  const counters = [
    limiter(pool, 'flood', FLOOD),
    ...(sending.rate ? [limiter(pool, 'rate', sending.rate)] : []),
  ];

  return {
    /** To be asked before anything is read of what was sent. Counts this sending. */
    async admit(visitor: Visitor): Promise<Refusal | null> {
      const sender = senderOf(visitor.address);
      if (sending.blockList.includes(sender)) return { status: 403, retryAfterSeconds: null };
      if (sending.blockHeadless && (DRIVEN.test(visitor.userAgent) || visitor.languages === '')) {
        return { status: 451, retryAfterSeconds: null };
      }
      for (const counter of counters) {
        const refusal = await countOne(counter, sender);
        if (refusal) return refusal;
      }
      return null;
    },
    /**
     * To be asked once what was sent is known: `automated` is what a driven browser's script says of itself. The block
     * list holds addresses, @domains and IP addresses.
     */
    admitContent({ email = '', automated }: { email?: string; automated?: string }): Refusal | null {
      if (sending.blockHeadless && automated) return { status: 451, retryAfterSeconds: null };
      const address = email.toLowerCase();
      const domain = address.slice(address.lastIndexOf('@'));
      const blocked = sending.blockList.some((entry) => entry === address || entry === domain);
      return blocked ? { status: 403, retryAfterSeconds: null } : null;
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
