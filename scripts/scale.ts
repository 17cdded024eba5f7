/**
 * `npm run scale`: what ten servers carry, calculated from the costs per request in docs/performance.md (`npm run bench`) and from the
 * transactions of a server, which are counted here. With `-- --write` the table goes into docs/scale.md.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findRunningDatabase } from '#app/platform/db/embedded/socket-dir.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { launch, stop } from '#tests/support/server.ts';

/** What is assumed; everything else is measured. */
const ASSUMED = {
  servers: 10,
  /** Cores of each, and processes on it: one thread of JavaScript each. */
  cores: 2,
  databaseCores: 8,
  /** The share of the capacity that is planned with; the rest is for peaks. */
  use: 0.5,
  filesPerVisit: 12,
  /** Of a first visit with all pictures and fonts (docs/lighthouse.md). */
  bytesPerVisit: 120_000,
  /** Network of each server, in bytes per second: 1 Gbit/s. */
  network: 125_000_000,
  /** A member of staff opens a screen that often, in seconds. */
  secondsPerScreen: 20,
  /** How long the mail server takes for one mail, in seconds, and how many a process sends at once (send-mails.server.ts). */
  secondsPerMail: 0.2,
  mailsAtOnce: 2,
} as const;

/** Seconds in which an idle server's transactions are counted, and enquiries of which the cost is counted. */
const IDLE_SECONDS = 20;
const ENQUIRIES = 50;

const costs = await readCosts();
const counted = await countTransactions();
const table = tableOf();
console.log(table);
if (process.argv.includes('--write')) await intoDocument(table);

/** The measured values of docs/performance.md. */
async function readCosts() {
  const text = await readFile(path.join(projectRoot(), 'docs/performance.md'), 'utf8').catch(() => {
    throw new Error('There is no docs/performance.md: run npm run bench first.');
  });
  const rows = new Map(
    text.split('\n').flatMap((line) => {
      const [what = '', measured, against] = line.replace(/^\| /, '').split(' | ');
      return measured === undefined || against === undefined ? [] : [[what, { measured, against }] as const];
    }),
  );
  const find = (what: string) => rows.get(what) ?? fail(`docs/performance.md has no row "${what}"`);
  const number = (text: string, pattern: RegExp) =>
    Number(pattern.exec(text)?.[1] ?? fail(`${text} has no ${pattern}`));
  const microseconds = (what: string) => number(find(what).measured, /([\d.]+) µs of CPU/);
  const screens = [...rows].filter(([what]) => what.endsWith(', document'));
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  return {
    page: microseconds('stored page') / 1e6,
    file: microseconds('file of the build') / 1e6,
    enquiry: microseconds('stored enquiry') / 1e6,
    /** Committed inserts a second, on the two cores that measured them. */
    inserts: number(find('stored enquiry').against, /committed: ([\d.]+) a second/),
    screen: mean(screens.map(([, { measured }]) => number(measured, /([\d.]+) ms/))) / 1e3,
    statements: mean(screens.map(([, { against }]) => number(against, /: ([\d.]+) ms/))) / 1e3,
    memory: number(find('memory after 10000 mixed requests').measured, /([\d.]+) MB/),
  };
}

/** Transactions of an idle server a second, and those that an enquiry and its mails cause. */
async function countTransactions() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-scale-'));
  const server = await launch({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
  try {
    const client = new pg.Client(
      (await findRunningDatabase(dataDir)) ?? fail('The database does not answer'),
    );
    await client.connect();
    // Processes report what they did with a delay of up to ten seconds.
    const count = async () => {
      await pause(11_000);
      const { rows } = await client.query<{ n: string }>(
        'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
      );
      return { n: Number(rows[0]?.n), at: performance.now() / 1e3 };
    };
    const first = await count();
    await pause(IDLE_SECONDS * 1e3);
    const second = await count();
    const idle = (second.n - first.n) / (second.at - first.at);
    for (let sent = 0; sent < ENQUIRIES; sent += 1) await enquire(server.url, sent);
    const unsent = () => client.query(`select 1 from outgoing_mails where state <> 'sent' limit 1`);
    while ((await unsent()).rowCount !== 0) await pause(200);
    const third = await count();
    await client.end();
    const caused = third.n - second.n - idle * (third.at - second.at);
    return { idle, enquiry: caused / ENQUIRIES };
  } finally {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function enquire(url: string, place: number): Promise<void> {
  const body = {
    phone: '0115550100',
    email: 'scale@example.com',
    message: 'Two plates',
    submissionKey: randomUUID(),
  };
  const headers = { 'X-Forwarded-For': `10.0.0.${place}` };
  const answer = await fetch(`${url}/api/send-contact`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  });
  if (answer.status !== 200) fail(`An enquiry was answered with ${answer.status}`);
}

function tableOf(): string {
  const { servers, cores, databaseCores, use, filesPerVisit, bytesPerVisit } = ASSUMED;
  const processes = servers * cores;
  const nodeSeconds = processes * use;
  const visit = costs.page + filesPerVisit * costs.file;
  // Measured on two cores.
  const transactions = costs.inserts * (databaseCores / 2) * use;
  const idle = counted.idle * processes;
  const screensOfNode = nodeSeconds / (costs.screen - costs.statements);
  const screensOfDatabase = (databaseCores * use) / costs.statements;
  const staff = ASSUMED.secondsPerScreen;
  const rows: [string, string, string, string][] = [
    [
      'first visits, CPU of the servers',
      `${(visit * 1e6).toFixed(0)} µs: a page and ${filesPerVisit} files`,
      each(nodeSeconds / visit),
      'the network, much earlier',
    ],
    [
      'first visits, network of the servers',
      `${bytesPerVisit / 1e3} KB`,
      each((servers * ASSUMED.network * use) / bytesPerVisit),
      'the network: a CDN takes it over',
    ],
    [
      'enquiries, CPU of the servers',
      `${(costs.enquiry * 1e3).toFixed(1)} ms with its two mails`,
      each(nodeSeconds / costs.enquiry),
      'Node’s thread: more processes',
    ],
    [
      'enquiries, transactions of the database',
      `${counted.enquiry.toFixed(1)} transactions`,
      each((transactions - idle) / counted.enquiry),
      'the primary’s commits',
    ],
    [
      'mails, waiting for the mail server',
      `${ASSUMED.secondsPerMail} s each, ${ASSUMED.mailsAtOnce} at once in each process`,
      each((processes * ASSUMED.mailsAtOnce) / ASSUMED.secondsPerMail),
      'the mail server’s time',
    ],
    [
      'staff at work, CPU of the servers',
      `${((costs.screen - costs.statements) * 1e3).toFixed(0)} ms a screen, one every ${staff} s`,
      `${whole(screensOfNode * staff)} people`,
      'Node’s thread: more processes',
    ],
    [
      'staff at work, CPU of the database',
      `${(costs.statements * 1e3).toFixed(0)} ms a screen at 100,000 applications and leads`,
      `${whole(screensOfDatabase * staff)} people`,
      'the primary: counting and searching',
    ],
    [
      'processes that do nothing',
      `${counted.idle.toFixed(0)} transactions a second each`,
      `${whole(idle)} a second, ${((idle / (costs.inserts * (databaseCores / 2))) * 100).toFixed(0)} % of the database`,
      'polling: fewer processes with jobs',
    ],
    ['memory', `${costs.memory} MB a process`, `${whole(costs.memory * cores)} MB of each server`, ''],
  ];
  return [
    '| What | Costs | Ten servers carry | What ends it |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

function each(perSecond: number): string {
  return `${whole(perSecond)} a second`;
}

/** Two digits, since nothing here is more exact. */
function whole(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US');
}

async function intoDocument(rows: string): Promise<void> {
  const file = path.join(projectRoot(), 'docs/scale.md');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/\| What \| Costs \|[\s\S]*?\n(?!\|)/, () => `${rows}\n`),
  );
}

function fail(message: string): never {
  throw new Error(message);
}
