import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { backupName } from '../backup/kept-backups.server.ts';
import { openHealth } from '../http/health.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { openMetrics } from './metrics.server.ts';
import { readSystemState } from './system-state.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let url: string;
let metrics: ReturnType<typeof openMetrics>;
const closing = new AbortController();
const stack = new AsyncDisposableStack();
const newest = new Date(Date.now() - 3_600_000);

beforeAll(async () => {
  const backups = await mkdtemp(path.join(os.tmpdir(), 'kerf-system-'));
  stack.defer(() => rm(backups, { recursive: true, force: true }));
  await writeFile(path.join(backups, backupName(newest, true)), 'x'.repeat(5_000));
  services = stack.use(await openTestServices({ BACKUP_DIR: backups }));
  metrics = openMetrics(services);
  const health = openHealth({ pool: services.pool, closing: closing.signal });
  const server = createServer((request, response) => {
    metrics.watch(request, response);
    if (!health(request, response)) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  stack.defer(async () => void server.close());
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => stack.disposeAsync());

const status = async (where: string, method = 'GET') => (await fetch(url + where, { method })).status;

test('X2, X3: a server is ready while its database answers and it is not stopping, and live all the time', async () => {
  expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 200]);
  expect([await status('/health/ready?x', 'HEAD'), await status('/health/ready', 'POST')]).toEqual([
    200, 404,
  ]);
  await services.database.whileStopped(async () => {
    await expect.poll(() => status('/health/ready')).toBe(503);
    expect(await status('/health/live')).toBe(200);
    expect(await metrics.read()).toContain('kerf_database_up 0');
    expect(await metrics.read()).not.toMatch(/^kerf_database_bytes /m);
  });
  await expect.poll(() => status('/health/ready')).toBe(200);
  closing.abort();
  expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 503]);
});

test('X2: the metrics count requests by method and status, and nothing that a visitor sent', async () => {
  await Promise.all(['/thandi@example.com', '/nowhere'].map((where) => status(where)));
  const text = await metrics.read();
  for (const name of [
    'kerf_info{version="',
    'kerf_database_up 1',
    'kerf_http_requests_total{method="GET",status="4xx"}',
    'kerf_http_request_seconds_bucket{le="0.1"}',
    'nodejs_eventloop_lag_p99_seconds',
    'kerf_pool_connections{state="waiting"} 0',
    'kerf_processes 1',
    'kerf_mails{state="failed"} 0',
    `kerf_disk_free_bytes{place="${services.dataDir}"}`,
    'kerf_backups_kept 1',
    'kerf_backup_bytes 5000',
  ])
    expect(text).toContain(name);
  expect(text).not.toMatch(/thandi|nowhere/);
});

test('X2: every metric that docs/operations.md names is served', async () => {
  const guide = await readFile(path.join(projectRoot(), 'docs/operations.md'), 'utf8');
  const names = new Set(guide.match(/\b(?:kerf_[a-z_]+|nodejs_eventloop_lag)/g));
  expect(names.size).toBeGreaterThan(9);
  const text = await metrics.read();
  // A space ends the name; the guide gives only the beginning of the event loop's.
  const typed = (name: string) => `# TYPE ${name}${name.startsWith('kerf_') ? ' ' : '_'}`;
  expect([...names].filter((name) => !text.includes(typed(name)))).toEqual([]);
});

test('X3: the state has the database, the disks, due work and the newest backup', async () => {
  await services.database.query(
    `insert into outgoing_mails (kind, subject_id, state, due_at, created_at)
     values ('any', gen_random_uuid(), 'failed', now(), now()),
       ('any', gen_random_uuid(), 'waiting', now(), '2026-11-22 08:00+02'),
       ('any', gen_random_uuid(), 'waiting', now() + interval '1 hour', now())`,
  );
  const state = await readSystemState(services);
  expect(state).toMatchObject({
    processes: 1,
    mails: { waiting: 1, failed: 1, oldestWaiting: new Date('2026-11-22T08:00:00+02:00') },
    backups: { kept: 1, newest: { bytes: 5_000, encrypted: true } },
    database: { version: expect.stringMatching(/^18/), bytes: expect.any(Number) },
  });
  expect(state.disks.map(({ place }) => place)).toContain(services.dataDir);
  expect(state.disks.every(({ freeBytes, totalBytes }) => freeBytes > 0 && freeBytes < totalBytes)).toBe(
    true,
  );
});
