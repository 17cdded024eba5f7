// node tests/faults/mail-outage.ts [COUNT], part of npm run test:faults: enquiries come in, 1,000 by default, while the mail server
// is away, then refuses, then hangs. Once it is back, each mail must arrive once.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
import { launch, stop } from '../support/server.ts';
import { startLoad } from './load.ts';
import { faultsOf } from './stored.ts';

const CLIENTS = 8;
const count = Number(process.argv[2] ?? 1_000);

await using opening = new AsyncDisposableStack();
const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-mails-')), (temporary) =>
  rm(temporary, { recursive: true, force: true }),
);
const database = opening.adopt(
  await startEmbeddedDatabase({ dataDir: path.join(folder, 'database'), log: pino({ level: 'silent' }) }),
  (embedded) => embedded.stop(),
);
const client = new pg.Client(database.connection);
await client.connect();
opening.defer(() => client.end());

let isRefusing = false;
/** How often each mail has arrived, by its Message-ID. */
const arrived = new Map<string, number>();
const mailServer = opening.use(
  await openMailServer((mail) => {
    if (isRefusing) return refusal('The queue is full', 451);
    const id = /^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
    return null;
  }),
);

/** The connections to the mail server, which can be refused, or accepted and left without an answer. */
let isHanging = false;
const sockets = new Set<Socket>();
const relay = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  if (isHanging) return;
  const onward = connect(Number(new URL(mailServer.url).port), '127.0.0.1');
  onward.on('error', () => socket.destroy());
  socket.on('close', () => onward.destroy());
  socket.pipe(onward).pipe(socket);
}).listen(0, '127.0.0.1');
await once(relay, 'listening');
const address = relay.address();
if (address === null || typeof address === 'string') throw new Error('No port');
opening.defer(() => void relay.close());
relay.close();

const { host, port, user, database: name } = database.connection;
const server = opening.adopt(
  await launch({
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: path.join(folder, 'data'),
    TRUST_PROXY: 'on',
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    MAIL_FROM: 'website@example.co.za',
  }),
  stop,
);
const { report, ...load } = startLoad(server.url, CLIENTS);

await acknowledged(count * 0.3);
await tried('unreachable');
isRefusing = true;
relay.listen(address.port, '127.0.0.1');
await acknowledged(count * 0.6);
await tried('later');
isHanging = true;
for (const socket of sockets) socket.destroy();
await acknowledged(count);
await load.stop();
while (sockets.size === 0) await pause(100);
isRefusing = false;
isHanging = false;
for (const socket of sockets) socket.destroy();
console.log(`${report.acknowledged.length} enquiries acknowledged while no mail could be sent`);

const back = performance.now();
while ((await waiting()) > 0) await pause(500);
const seconds = Math.round((performance.now() - back) / 1_000);
const { rows: mails } = await client.query<{ id: string; state: string }>(
  'select id, state from outgoing_mails',
);
const faults = [
  ...(await faultsOf(database.connection, report.acknowledged)),
  ...report.dropped.map((reason) => `a request was dropped: ${reason}`),
  ...mails
    .filter(({ id, state }) => state !== 'sent' || arrived.get(id) !== 1)
    .map(({ id, state }) => `mail ${id} is ${state} and arrived ${arrived.get(id) ?? 0} times`),
];
console.log(
  `${mails.length} mails, settled ${seconds} s after the mail server was back; ${faults.length} faults`,
);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function acknowledged(least: number): Promise<void> {
  while (report.acknowledged.length < least) await pause(20);
}

/** Resolves once the mail server's fault has met a mail. */
async function tried(problem: string): Promise<void> {
  const met = () => client.query('select 1 from outgoing_mails where problem = $1 limit 1', [problem]);
  while ((await met()).rows.length === 0) await pause(100);
}

async function waiting(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from outgoing_mails where state in ('waiting', 'sending')`,
  );
  return rows[0]?.count ?? 0;
}
