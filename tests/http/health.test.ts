import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let metricsUrl: string;
let backups: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}`;
  backups = await mkdtemp(path.join(os.tmpdir(), 'kerf-health-'));
  // A backup of today, so that none is made during the test.
  const name = `kerf-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
  await writeFile(path.join(backups, name), 'x'.repeat(5_000_000));
  site = await openSite({ METRICS_PORT: String(port), BACKUP_DIR: backups });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await rm(backups, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

const status = async (where: string) => (await fetch(site.url + where)).status;
const metrics = async () => (await fetch(`${metricsUrl}/metrics`)).text();

test('X2, X3: the server is live and ready, and not ready while its database is stopped, but still live', async () => {
  expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 200]);
  const head = await fetch(`${site.url}/health/ready`, { method: 'HEAD' });
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store']);
  await site.database.whileStopped(async () => {
    await expect.poll(() => status('/health/ready')).toBe(503);
    expect(await status('/health/live')).toBe(200);
    expect(await metrics()).toContain('kerf_database_up 0');
  });
  await expect.poll(() => status('/health/ready')).toBe(200);
});

test('X2: metrics for Prometheus are on a port of their own, without anything that a visitor sent', async () => {
  await fetch(`${site.url}/blog?search=thandi%40example.com`);
  await fetch(`${site.url}/nowhere-at-all`);
  const text = await metrics();
  for (const name of [
    'kerf_info{version="',
    'kerf_database_up 1',
    'kerf_http_requests_total{method="GET",status="4xx"}',
    'kerf_http_request_seconds_bucket{le="0.1"}',
    'nodejs_eventloop_lag_p99_seconds',
    'kerf_pool_connections{state="waiting"} 0',
    'kerf_processes 1',
    'kerf_mails{state="failed"} 0',
    `kerf_disk_free_bytes{place="${site.dataDir}"}`,
    'kerf_backups_kept 1',
    'kerf_backup_age_seconds',
  ])
    expect(text).toContain(name);
  expect(text).not.toMatch(/thandi|nowhere/);
  expect((await fetch(`${metricsUrl}/`)).status).toBe(404);
  expect(await status('/metrics')).toBe(404);
});

test('X3: the System page shows version, processes, database, disk, mails and the last backup, and what to do', async () => {
  const { cookie } = await signInOverHttp(site.url);
  const show = async () => (await fetch(`${site.url}/admin/system`, { headers: { cookie } })).text();
  const page = await show();
  for (const text of [
    'What to do',
    'Server processes',
    'PostgreSQL 18',
    site.dataDir,
    '5\u00a0MB, not encrypted',
  ])
    expect(page).toContain(text);
  await site.database.query(
    `insert into outgoing_mails (kind, subject_id, state) values ('any', gen_random_uuid(), 'failed')`,
  );
  expect(await show()).toContain('One mail could not be sent.');
});
