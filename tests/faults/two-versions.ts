// node tests/faults/two-versions.ts [COMMIT], part of npm run test:faults: an older version and this one on one database while
// enquiries come in; then the older one is started again. By default the version before the newest migration.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { signInOverHttp } from '../support/office.ts';
import { launch, type RunningServer, stop } from '../support/server.ts';
import { startLoad } from './load.ts';
import { faultsOf } from './stored.ts';

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
const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-versions-')), (temporary) =>
  rm(temporary, { recursive: true, force: true }),
);
const oldRoot = await build(path.join(folder, 'older'), older);
const database = opening.adopt(
  await startEmbeddedDatabase({ dataDir: path.join(folder, 'database'), log: pino({ level: 'silent' }) }),
  (embedded) => embedded.stop(),
);
const { host, port, user, database: name } = database.connection;
const variables = {
  DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
  DATA_DIR: path.join(folder, 'data'),
  TRUST_PROXY: 'on',
};

const before = opening.adopt(await launch(variables, () => {}, oldRoot), stop);
// An older version lacks some pages; those that it has must go on.
const known = await openPages(before);
const first = startLoad(before.url, CLIENTS);
await acknowledged(first, STEP);
const after = opening.adopt(await launch(variables), stop);
console.log(
  `the newer version has migrated and serves; ${first.report.acknowledged.length} enquiries so far`,
);
const second = startLoad(after.url, CLIENTS);
await acknowledged(first, first.report.acknowledged.length + STEP);
await acknowledged(second, STEP);
for (const [page, status] of await openPages(before))
  if (status !== known.get(page)) faults.push(`${page} of the older version answers ${status}`);
for (const [page, status] of await openPages(after))
  if (status !== 200) faults.push(`${page} of the newer version answers ${status}`);
await stop(before);
// Going back: the older version starts on the newer database.
const again = opening.adopt(await launch(variables, () => {}, oldRoot), stop);
for (const [page, status] of await openPages(again))
  if (status !== known.get(page))
    faults.push(`${page} of the older version, started again, answers ${status}`);
await stop(again);
const reports = [await first.stop(), await second.stop()];
const references = reports.flatMap((report) => report.acknowledged);
faults.push(...(await faultsOf(database.connection, references)));
for (const [at, { dropped }] of reports.entries())
  faults.push(
    ...dropped.map((reason) => `the ${at === 0 ? 'older' : 'newer'} version dropped a request: ${reason}`),
  );
const refused = reports.reduce((sum, report) => sum + report.refused, 0);
const opened = [...known.values()].filter((status) => status === 200).length;
console.log(`${opened} of ${PAGES.length} pages known to the older version`);
console.log(`${references.length} enquiries acknowledged, ${refused} refused, ${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The older version, built in a folder of its own, with these packages if it has the same. */
async function build(place: string, version: string): Promise<string> {
  git('worktree', 'add', '--detach', place, version);
  opening.defer(() => void git('worktree', 'remove', '--force', place));
  if (lockOf(place) !== lockOf(projectRoot())) run('npm', ['ci', '--no-audit', '--no-fund'], place);
  // Links, so that a gigabyte isn't copied.
  else run('cp', ['-al', path.join(projectRoot(), 'node_modules'), place], projectRoot());
  const node = path.join(place, 'node_modules/.bin/node');
  run(node, ['-e', "import('./scripts/toolchain.mjs').then((tools) => tools.ensureBuilt())"], place);
  return place;
}

function lockOf(root: string): string {
  return readFileSync(path.join(root, 'package-lock.json'), 'utf8');
}

async function acknowledged({ report }: ReturnType<typeof startLoad>, count: number): Promise<void> {
  while (report.acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** What this process answers to a colleague who signs in at it, by page. */
async function openPages({ url }: RunningServer): Promise<Map<string, number>> {
  const { cookie } = await signInOverHttp(url);
  const answers = new Map<string, number>();
  for (const page of PAGES) answers.set(page, (await fetch(url + page, { headers: { cookie } })).status);
  return answers;
}

function git(...args: string[]): string {
  return run('git', args, projectRoot());
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout.trim();
}
