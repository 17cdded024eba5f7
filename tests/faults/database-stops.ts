// node tests/faults/database-stops.ts [TIMES], part of npm run test:faults: the PostgreSQL server of DATABASE_URL is stopped and
// started again while enquiries come in: 20 times by default, in turn orderly, at once and by kill -9.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import type { EmbeddedDatabase } from '#app/platform/db/embedded/embedded-database.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { launch, stop } from '../support/server.ts';
import { startLoad } from './load.ts';
import { faultsOf } from './stored.ts';

const CLIENTS = 8;
/** Acknowledged enquiries between two stops. */
const STEP = 50;
/** PostgreSQL's fast and immediate shutdown, and a crash. */
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

const times = Number(process.argv[2] ?? 20);
await using opening = new AsyncDisposableStack();
const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-stops-')), (temporary) =>
  rm(temporary, { recursive: true, force: true }),
);
let database: EmbeddedDatabase = await start();
opening.defer(() => database.stop());
const { host, port, user, database: name } = database.connection;
const server = opening.adopt(
  await launch({
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: path.join(folder, 'data'),
    TRUST_PROXY: 'on',
  }),
  stop,
);
const { report, ...load } = startLoad(server.url, CLIENTS);
const recoveries: number[] = [];
for (let stopped = 0; stopped < times; stopped += 1) {
  await reached(() => report.acknowledged.length, report.acknowledged.length + STEP);
  const ended = database.died;
  process.kill(await postmaster(), SIGNALS[stopped % SIGNALS.length]);
  await ended;
  await database.stop();
  await reached(() => report.refused, report.refused + 1);
  database = await start();
  const before = report.acknowledged.length;
  const startedAt = performance.now();
  await reached(() => report.acknowledged.length, before + 1);
  recoveries.push(performance.now() - startedAt);
  console.log(
    `stop ${stopped + 1} of ${times} (${SIGNALS[stopped % SIGNALS.length]}): ${before} acknowledged so far`,
  );
}
await load.stop();
const faults = [
  ...(await faultsOf(database.connection, report.acknowledged)),
  ...report.dropped.map((reason) => `a request was dropped: ${reason}`),
];
console.log(
  `${times} stops, ${report.acknowledged.length} enquiries acknowledged, ${report.refused} refused and sent again, ` +
    `${faults.length} faults; accepted again within ${Math.round(Math.max(...recoveries))} ms of the database’s start`,
);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

function start(): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({
    dataDir: path.join(folder, 'database'),
    log: pino({ level: 'silent' }),
  });
}

async function postmaster(): Promise<number> {
  const file = await readFile(path.join(folder, 'database/postgres/postmaster.pid'), 'utf8');
  return Number(file.split('\n', 1)[0]);
}

async function reached(value: () => number, least: number): Promise<void> {
  while (value() < least) await pause(20);
}
