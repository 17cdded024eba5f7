import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openMailServer } from '#tests/support/mail-server.ts';
import { openS3 } from '#tests/support/s3.ts';
import { openTestServices } from '#tests/support/services.ts';
import { backupName } from '../backup/kept-backups.server.ts';
import { installationId } from '../files/installation.server.ts';
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
  services = stack.use(await openTestServices({ BACKUP_DIR: backups }));
  const name = backupName(newest, await installationId(services.db), true);
  await writeFile(path.join(backups, name), 'x'.repeat(5_000));
  // From a day on which the clock was ahead.
  await writeFile(
    path.join(backups, backupName(new Date('2036-11-22'), await installationId(services.db), true)),
    'x',
  );
  // Another installation's, which is newer.
  await writeFile(path.join(backups, backupName(new Date(), 'ffffffff', true)), 'x');
  metrics = openMetrics(services);
  const health = openHealth({ ...services, closing: closing.signal });
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

test('X2, X3: without any backup, or with the disk for them not mounted, its age is infinite, so that the alert fires', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-system-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const place of [folder, path.join(folder, 'unmounted')]) {
    const { config } = services;
    const own = { ...services, config: { ...config, backup: { ...config.backup, folder: place } } };
    expect(await openMetrics(own).read()).toMatch(/^kerf_backup_age_seconds \+Inf$/m);
  }
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
  await services.database.query(
    `insert into outgoing_mails (kind, subject_id, attempts, due_at)
     values ('any', gen_random_uuid(), 2, now() + interval '1 hour'), ('any', gen_random_uuid(), 1, now() + interval '1 hour')`,
  );
  const state = await readSystemState(services);
  expect(state).toMatchObject({
    processes: 1,
    mails: { waiting: 1, failing: 1, failed: 1, oldestWaiting: new Date('2026-11-22T08:00:00+02:00') },
    backups: { kept: 1, newest: { bytes: 5_000, encrypted: true }, hasFolder: true },
    outages: { files: null, mail: null },
    database: { version: expect.stringMatching(/^18/), bytes: expect.any(Number) },
  });
  expect(state.disks.map(({ place }) => place)).toContain(services.dataDir);
  expect(state.disks.every(({ freeBytes, totalBytes }) => freeBytes > 0 && freeBytes < totalBytes)).toBe(
    true,
  );
});

test('X8: a dead S3 store and a dead mail server are in the state, the metrics and the answer of /health/ready', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-outage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await openS3(folder);
  const mail = await openMailServer(() => null);
  const { s3 } = store;
  await using own = await openTestServices({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'website@example.com',
  });
  const health = openHealth({ ...own, closing: new AbortController().signal });
  const server = createServer((request, response) => void health(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health/ready`);
    return `${response.status} ${await response.text()}`;
  };
  const counted = openMetrics(own);
  expect((await readSystemState(own)).outages).toEqual({ files: null, mail: null });
  expect(await counted.read()).toMatch(/kerf_dependency_up\{name="files"\} 1\n.*name="mail"\} 1/);
  expect(await ready()).toBe('200 ready\n');
  await store[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
  const { outages } = await readSystemState(own);
  expect(outages.files).toContain(`The S3 store ${s3.endpoint} (bucket kerf) failed: `);
  expect(outages.mail).toContain('ECONNREFUSED');
  expect(await counted.read()).toMatch(/kerf_dependency_up\{name="files"\} 0\n.*name="mail"\} 0/);
  // Everything else works, so a balancer goes on sending visitors.
  await expect.poll(ready).toBe('200 ready, but not working: the file store, the mail server\n');
});
