import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { batched } from '../batched.ts';
import type { Config } from '../config.server.ts';
import { senderKey, type Visitor } from './visitor.server.ts';

export type Refusal = { status: 403 | 429 | 451; retryAfterSeconds: number | null };

/** Allows for a whole office that submits by hand from one IP address. Always active. // L6 */
const FLOOD_LIMIT = { count: 100, seconds: 600 };

/** Concurrent submissions per sender. */
const MAX_CONCURRENT = 20;

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
  /** Concurrent submissions per sender in this process. */
  const active = new Map<string, number>();
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
     * the slot. @returns null if all are in use.
     */
    acquireSlot(visitor: Visitor): Disposable | null {
      const sender = senderKey(visitor.address);
      const taken = active.get(sender) ?? 0;
      if (taken >= MAX_CONCURRENT) return null;
      active.set(sender, taken + 1);
      return {
        [Symbol.dispose]() {
          const left = (active.get(sender) ?? 1) - 1;
          if (left > 0) active.set(sender, left);
          else active.delete(sender);
        },
      };
    },
  };
}

/** A rate limiter with counters in the database; if it is unavailable, each process counts for itself. */
export function limiter(
  pool: pg.Pool,
  keyPrefix: string,
  { count, seconds }: { count: number; seconds: number },
) {
  const limits = { keyPrefix, points: count, duration: seconds };
  return new BatchingLimiter({
    ...limits,
    storeClient: pool,
    tableName: 'sending_counts',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(limits),
  });
}

type Count = { key: string; points: number; expire: number };
type Counted = { rows: [{ points: number; expire: string }] };

/** The most senders that one statement counts. */
const MOST_TOGETHER = 100;

/** Counts those that come while a statement is on its way in one statement, instead of one each. */
class BatchingLimiter extends RateLimiterPostgres {
  readonly #count: (count: Count) => Promise<Counted>;

  constructor(options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options);
    this.#count = batched((counts) => countTogether(options.storeClient, counts), { most: MOST_TOGETHER });
  }

  /** What the library calls to count, and what every store of it implements. */
  _upsert(key: string, points: number, milliseconds: number): Promise<Counted> {
    return this.#count({ key, points, expire: Date.now() + milliseconds });
  }
}

/** Adds to the counters; each result is the state of its counter as if they had come one after the other. */
async function countTogether(pool: pg.Pool, counts: readonly Count[]): Promise<Counted[]> {
  const added = new Map<string, Count>();
  for (const count of counts) {
    added.set(count.key, { ...count, points: count.points + (added.get(count.key)?.points ?? 0) });
  }
  const sums = [...added.values()];
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
    name: 'count_senders',
    text: COUNT,
    values: [
      sums.map(({ key }) => key),
      sums.map(({ points }) => points),
      sums.map(({ expire }) => expire),
      Date.now(),
    ],
  });
  const before = new Map(rows.map((row) => [row.key, { ...row, points: row.points - pointsOf(row.key) }]));
  return counts.map(({ key, points }) => {
    const counter = before.get(key);
    if (counter === undefined) throw new Error('A sender was not counted');
    counter.points += points;
    return { rows: [{ points: counter.points, expire: counter.expire }] };
  });

  function pointsOf(key: string): number {
    return added.get(key)?.points ?? 0;
  }
}

/**
 * In one order for all processes, so that two of them never wait for each other's counters. Nobody waits until the counts are
 * on the disk: if the machine fails, those of the last second are lost, and nothing else.
 */
const COUNT = `
  insert into sending_counts as counter (key, points, expire)
  select added.* from unnest($1::text[], $2::int[], $3::bigint[]) as added (key, points, expire),
    (select set_config('synchronous_commit', 'off', true)) as at_once
  order by key
  on conflict (key) do update set
    points = case when counter.expire <= $4 then excluded.points else counter.points + excluded.points end,
    expire = case when counter.expire <= $4 then excluded.expire else counter.expire end
  returning key, points, expire`;

async function countOne(counter: RateLimiterPostgres, sender: string): Promise<Refusal | null> {
  try {
    await counter.consume(sender);
    return null;
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return { status: 429, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1_000) };
  }
}
