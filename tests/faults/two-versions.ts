// node tests/faults/two-versions.ts [COMMIT], part of npm run test:faults: an older version and this one on one database while
// enquiries come in. By default the version before the newest migration.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { signInOverHttp } from '../support/office.ts';
import { launch, type RunningServer, stop } from '../support/server.ts';
import { startLoad } from './load.ts';

const MIGRATIONS = 'app/platform/db/migrations/*.sql';
/** Acknowledged enquiries before the next step. */
const STEP = 100;
const CLIENTS = 4;
/** What staff and visitors open while the old version runs on the new database. */
const PAGES = [
  '/admin',
  '/admin/leads',
  '/admin/job-applications',
  '/admin/candidates',
  '/admin/job-applications/positions',
  '/admin/mail',
  '/admin/blog',
  '/admin/notifications',
  '/admin/audit',
  '/career',
  '/blog',
];

const commit = process.argv[2] ?? git('log', '-1', '--diff-filter=A', '--format=%H^', '--', MIGRATIONS);
const older = git('rev-parse', '--verify', `${commit}^{commit}`);
const newer = git('rev-parse', 'HEAD');
console.log(`Two versions: ${older.slice(0, 7)} beside ${newer.slice(0, 7)}`);
const faults: string[] = [];

await using opening = new AsyncDisposableStack();
const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-versions-')), (one) =>
  rm(one, { recursive: true, force: true }),
);
const oldRoot = await build(path.join(folder, 'older'), older);
const database = opening.adopt(
  await startEmbeddedDatabase({ dataDir: path.join(folder, 'database'), log: pino({ level: 'silent' }) }),
  (one) => one.stop(),
);
const { host, port, user, database: name } = database.connection;
const variables = {
  DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
  DATA_DIR: path.join(folder, 'data'),
  TRUST_PROXY: 'on',
};

const before = opening.adopt(await launch(variables, () => {}, oldRoot), stop);
const first = startLoad(before.url, CLIENTS);
await acknowledged(first, STEP);
const after = opening.adopt(await launch(variables), stop);
console.log(
  `the newer version has migrated and serves; ${first.report.acknowledged.length} enquiries so far`,
);
const second = startLoad(after.url, CLIENTS);
await acknowledged(first, first.report.acknowledged.length + STEP);
await acknowledged(second, STEP);
await openPages(before, 'older');
await openPages(after, 'newer');
await stop(before);
const reports = [await first.stop(), await second.stop()];
await compare(reports.flatMap((report) => report.acknowledged));
for (const { dropped } of reports)
  faults.push(...dropped.map((reason) => `a request was dropped: ${reason}`));
const refused = reports.reduce((sum, report) => sum + report.refused, 0);
const total = reports.reduce((sum, report) => sum + report.acknowledged.length, 0);
console.log(`${total} enquiries acknowledged, ${refused} refused, ${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The older version, built in a folder of its own with these packages. */
async function build(place: string, version: string): Promise<string> {
  git('worktree', 'add', '--detach', place, version);
  opening.defer(() => void git('worktree', 'remove', '--force', place));
  // Links, so that a gigabyte isn't copied.
  run('cp', ['-al', path.join(projectRoot(), 'node_modules'), place], projectRoot());
  const node = path.join(place, 'node_modules/.bin/node');
  run(node, ['-e', "import('./scripts/toolchain.mjs').then((tools) => tools.ensureBuilt())"], place);
  return place;
}

async function acknowledged({ report }: ReturnType<typeof startLoad>, count: number): Promise<void> {
  while (report.acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Signed in at this process; a page of the older one may fail on what the newer has changed. */
async function openPages({ url }: RunningServer, which: string): Promise<void> {
  const { cookie } = await signInOverHttp(url);
  for (const page of PAGES) {
    const { status } = await fetch(url + page, { headers: { cookie } });
    if (status !== 200) faults.push(`${page} of the ${which} version answers ${status}`);
  }
}

/** Everything acknowledged is stored once, with one mail to sales. */
async function compare(references: readonly string[]): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ reference: string; mails: number }>(
    `select 'E-' || number as reference, (select count(*)::int from outgoing_mails
       where subject_id = leads.id and kind = 'lead-to-sales') as mails from leads`,
  );
  await client.end();
  const mails = new Map(rows.map((row) => [row.reference, row.mails]));
  if (new Set(references).size !== references.length) faults.push('a reference was given twice');
  for (const reference of references)
    if (mails.get(reference) !== 1)
      faults.push(`${reference} has ${mails.get(reference) ?? 'no row and no'} mails`);
}

function git(...args: string[]): string {
  return run('git', args, projectRoot());
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout.trim();
}
