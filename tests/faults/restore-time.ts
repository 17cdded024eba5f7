// npm run test:restore [-- APPLICATIONS LEADS FILES]: how long the restore of a backup takes on an empty machine, 100,000
// applications, 10,000 leads and 1,000 files by default. The limit is five minutes.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';

const LIMIT_S = 300;

const [applications = 100_000, leads = 10_000, files = 1_000] = process.argv.slice(2).map(Number);
await using opening = new AsyncDisposableStack();
const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-restore-')), (temporary) =>
  rm(temporary, { recursive: true, force: true }),
);
const from = path.join(folder, 'from');
const to = path.join(folder, 'to');
const backup = path.join(folder, 'all.backup');

run(from, 'demo', '--applications', String(applications), '--leads', String(leads));
const before = await onDatabase(from, async (client) => {
  await keepFiles(client);
  return countRows(client);
});
console.log(run(from, 'backup', backup).trim().split('\n')[0]);
const startedAt = performance.now();
console.log(run(to, 'restore', backup).trim().split('\n')[0]);
const seconds = (performance.now() - startedAt) / 1_000;
const after = await onDatabase(to, countRows);
const same = JSON.stringify(before) === JSON.stringify(after);
console.log(
  `${after.applications} applications, ${after.leads} leads, ${after.rows} rows in all, ${after.files} files: restored by the command in ` +
    `${seconds.toFixed(0)} s, ${same ? 'every number of rows as before' : `before it was ${JSON.stringify(before)}`}`,
);
process.exitCode = same && seconds < LIMIT_S ? 0 : 1;

/** Takes the files away from all but the first rows; the files themselves are no part of a backup then. */
async function keepFiles(client: pg.Client): Promise<void> {
  const drawings = Math.round(files / 2);
  await client.query('delete from drawings where id not in (select id from drawings order by id limit $1)', [
    drawings,
  ]);
  await client.query(
    `update applications set cv_key = null, cv_name = null, cv_bytes = null, cv_media_type = null
     where cv_key is not null and number not in (select number from applications where cv_key is not null order by number limit $1)`,
    [files - drawings],
  );
}

async function countRows(client: pg.Client) {
  const counts: Record<string, number> = {};
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('post_visitors', 'visitor_salts') order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
    counts[name] = rows[0]?.count ?? 0;
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { applications: counts.applications, leads: counts.leads, files: counts.file_checks, rows: all };
}

async function onDatabase<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

function run(dataDir: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectRoot(), `scripts/${command}.mjs`), ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, SESSION_SECRET: 's'.repeat(32) } },
  );
  if (status !== 0) throw new Error(`${command}: ${stderr}${stdout}`);
  return stdout;
}
