import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#app/platform/db/client.server.ts';
import { type Figure, middle } from './figures.ts';

const ROUNDS = 40;
/** Warm-up requests, since the JIT compiles the rendering. */
const WARM_UP = 100;

export type Statement = { text: string; values: unknown[] };

/** The SQL statements that something sends. */
export async function statementsOf(
  pool: pg.Pool,
  run: (db: Database) => Promise<unknown> | undefined,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }),
  };
  await run(drizzle(pool, { casing: 'snake_case', logger }));
  return statements;
}

/** Sends statements concurrently, as the screens do. */
export function atOnce(pool: pg.Pool, statements: readonly Statement[]): Promise<unknown> {
  return Promise.all(statements.map((statement) => pool.query(statement)));
}

/** Requests an address of the office, and reads the response. */
export async function ask(url: string, cookie: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual', ...init });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return body;
}

/** Milliseconds that a request may take above its bare SQL. */
const ABOVE_SQL = { atMost: 30 };

type Compared = Pick<Figure, 'what' | 'limit'> & {
  statements: readonly Statement[];
  request: () => Promise<unknown>;
  sql: () => Promise<unknown>;
};

/** Times a request and its bare SQL in turns, so that a busy machine affects both equally. */
export async function compare({ what, limit, statements, request, sql }: Compared): Promise<Figure> {
  const times: { request: number[]; sql: number[] } = { request: [], sql: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [requested, bare] = [await millisecondsOf(request), await millisecondsOf(sql)];
    if (round < 0) continue;
    times.request.push(requested);
    times.sql.push(bare);
  }
  const [requested, bare] = [middle(times.request), middle(times.sql)];
  return {
    what,
    measured: `${requested.toFixed(1)} ms`,
    against: `its ${statements.length} statements alone: ${bare.toFixed(1)} ms`,
    // ms above the SQL
    value: Math.max(0, requested - bare),
    floor: ABOVE_SQL,
    limit,
  };
}

export async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
