import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { listColleagues } from '#app/leads/lead-detail.queries.server.ts';
import { leadFigures } from '#app/leads/lead-figures.queries.server.ts';
import { readLeadFilter } from '#app/leads/lead-filter.ts';
import { listLeads } from '#app/leads/leads.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import * as schema from '#app/platform/db/schema.ts';
import { readApplicationFilter } from '#app/recruitment/applications/application-filter.ts';
import { listApplications } from '#app/recruitment/applications/applications.queries.server.ts';
import { positionChoices } from '#app/recruitment/positions/positions.queries.server.ts';
import {
  applicationsByMonth,
  assignedByPosition,
  recentApplications,
  yearFigures,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { yearOf, yearSpan } from '#app/recruitment/statistics/months.ts';
import { signInOverHttp } from '../../tests/support/office.ts';
import { ADMIN, launch, type RunningServer, stop } from '../../tests/support/server.ts';

const APPLICATIONS = 100_000;
const LEADS = 100_000;
const ROUNDS = 40;
/** Warm-up requests, since the JIT compiles the rendering. */
const WARM_UP = 100;
/** Maximum ratio of a request's time to that of its bare SQL. */
const WANTED = 3;

type Ask = (db: Database, address: string) => Promise<unknown>;
type Statement = { text: string; values: unknown[] };

/** Each screen, and its queries. */
const SCREENS: Record<string, Ask> = {
  '/admin': async (db) => {
    const now = new Date();
    const year = yearOf(now);
    await leadFigures(db, yearSpan(year), now);
    await yearFigures(db, year, now);
    await applicationsByMonth(db, year, now);
    await assignedByPosition(db, year);
    await recentApplications(db, year);
  },
  '/admin/job-applications': list,
  '/admin/job-applications?name=nkosi': list,
  '/admin/job-applications?name=nobody+has+this': list,
  '/admin/job-applications?page=9000': list,
  '/admin/leads': listOfLeads,
  '/admin/leads?q=bracket+nkosi': listOfLeads,
  '/admin/leads?q=082+555+0142': listOfLeads,
  '/admin/leads?status=late': listOfLeads,
  '/admin/leads?page=3000': listOfLeads,
};

async function listOfLeads(db: Database, address = ''): Promise<void> {
  const search = new URL(address, 'http://here.invalid').searchParams;
  const asking = { me: ADMIN_ID, now: new Date() };
  await listLeads(db, readLeadFilter(search), asking, Number(search.get('page') ?? 1));
  await listColleagues(db);
}

async function list(db: Database, address = ''): Promise<void> {
  const search = new URL(address, 'http://here.invalid').searchParams;
  await listApplications(db, readApplicationFilter(search), ADMIN_ID, Number(search.get('page') ?? 1));
  await positionChoices(db);
}
const ADMIN_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Measures three screens with 100,000 applications: each request against its bare SQL, sent by a driver in the same
 * run; then the CSV export of all applications and the server's memory growth. Exits with 1 if a screen takes more
 * than three times its SQL.
 */
export async function benchOffice(dataDir: string): Promise<void> {
  const variables = { DATA_DIR: dataDir, STARTER_CONTENT: 'on', ADMIN_PASSWORD: ADMIN.password };
  const demo = ['scripts/demo.ts', '--applications', String(APPLICATIONS), '--leads', String(LEADS)];
  const filled = spawnSync(process.execPath, demo, {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  if (filled.status !== 0) throw new Error('The demo data could not be written');
  const server = await launch(variables);
  const pool = new pg.Pool({ host: path.join(dataDir, 'run'), user: 'kerf', database: 'kerf', max: 10 });
  // The database ends with the server.
  pool.on('error', () => {});
  try {
    const { cookie } = await signInOverHttp(server.url);
    // First, while the server's memory is still at its baseline.
    await benchExport(server, cookie);
    const rows: Record<string, object> = {};
    for (const address of Object.keys(SCREENS)) {
      const statements = await statementsOf(pool, address);
      rows[address] = await compare(server.url + address, cookie, pool, statements);
      // The request of a click within the office: the data without the document.
      const data = address.replace(/^[^?]*/, '$&.data');
      rows[data] = await compare(server.url + data, cookie, pool, statements);
    }
    console.log(
      `\nWith ${APPLICATIONS} applications and ${LEADS} leads, the middle of ${ROUNDS} requests, one after the other:`,
    );
    console.table(rows);
  } finally {
    await pool.end();
    await stop(server);
  }
}

/** The SQL statements that a screen sends. */
async function statementsOf(pool: pg.Pool, address: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }),
  };
  const db: Database = drizzle(pool, { schema, casing: 'snake_case', logger });
  await SCREENS[address]?.(db, address);
  return statements;
}

async function compare(url: string, cookie: string, pool: pg.Pool, statements: readonly Statement[]) {
  const ask = async () => {
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    await response.bytes();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  };
  // Concurrently, as the screens do.
  const bare = () => Promise.all(statements.map((statement) => pool.query(statement)));
  // Alternating, so that a busy machine affects both equally.
  const times: { request: number[]; sql: number[] } = { request: [], sql: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [request, sql] = [await millisecondsOf(ask), await millisecondsOf(bare)];
    if (round < 0) continue;
    times.request.push(request);
    times.sql.push(sql);
  }
  const [request, sql] = [middle(times.request), middle(times.sql)];
  if (request / sql > WANTED) process.exitCode = 1;
  return {
    'request, ms': request.toFixed(1),
    'bare SQL, ms': sql.toFixed(1),
    ratio: (request / sql).toFixed(2),
    wanted: `at most ${WANTED}`,
  };
}

async function millisecondsOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function benchExport(server: RunningServer, cookie: string): Promise<void> {
  const before = await memoryOf(server);
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(server).catch(() => 0));
  }, 20);
  const start = performance.now();
  const response = await fetch(`${server.url}/admin/job-applications.csv`, { headers: { cookie } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1_000;
  const mb = (size: number) => `${(size / 2 ** 20).toFixed(0)} MB`;
  console.log(
    `All ${APPLICATIONS} as CSV: ${mb(bytes)} in ${seconds.toFixed(1)} s; the server's memory grew from ${mb(before)} by at most ${mb(peak - before)}.`,
  );
}

/** Resident memory in bytes, on Linux. */
async function memoryOf({ process: { pid } }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}
