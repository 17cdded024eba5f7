import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageFile from '../../../package.json' with { type: 'json' };
import { listen } from '../http/listen.server.ts';
import type { Services } from '../http/services.server.ts';
import { readSystemState, type SystemState } from './system-state.server.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * The metrics of this process for Prometheus: requests, the process (with the event loop's delay), the connection pool,
 * jobs, mails, disks and backups.
 */
export function openMetrics(services: Services) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'kerf_http_requests_total',
    help: 'Requests answered, by method and class of status',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'kerf_http_request_seconds',
    help: 'Time from a request to the end of its response; streams that stay open are not counted',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauges = systemGauges(registry);

  return {
    /** Counts a request when its response ends. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      const begun = performance.now();
      response.once('close', () => {
        const method = METHODS.has(request.method ?? '') ? request.method : 'other';
        const status = response.writableFinished
          ? `${Math.trunc(response.statusCode / 100)}xx`
          : 'broken off';
        requests.inc({ method: method ?? 'other', status });
        const isStream = response.getHeader('content-type')?.toString().startsWith('text/event-stream');
        if (!isStream) seconds.observe((performance.now() - begun) / 1_000);
      });
    },
    /** The text that Prometheus reads. */
    async read(): Promise<string> {
      gauges(await readSystemState(services).catch(() => null));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** @returns a function that sets the gauges; null, because the database doesn't answer, removes what would be stale. */
function systemGauges(registry: Registry): (state: SystemState | null) => void {
  const clear: (() => void)[] = [];
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const created = new Gauge({ name: `kerf_${name}`, help, labelNames, registers: [registry] });
    // A gauge without labels would be reset to 0, as if the newest backup were a second old.
    clear.push(() => (labelNames.length === 0 ? created.remove() : created.reset()));
    return created;
  };
  const info = gauge('info', 'The version', 'version');
  const up = gauge('database_up', '1 if the database answers');
  const all = {
    bytes: gauge('database_bytes', 'Size of the database'),
    processes: gauge('processes', 'Server processes on this database'),
    pool: gauge('pool_connections', 'Connections of the pool; waiting: requests for one', 'state'),
    waitingJobs: gauge('jobs_waiting', 'Due jobs that have not begun', 'queue'),
    failedJobs: gauge('jobs_failed', 'Jobs that failed for good', 'queue'),
    mails: gauge('mails', 'Mails that are due, failing (tried twice in vain) or failed', 'state'),
    mailbox: gauge('mailbox_read_age_seconds', 'Time since the mailbox for replies was last read'),
    dependency: gauge('dependency_up', '1 if the file store or the mail server answers', 'name'),
    free: gauge('disk_free_bytes', 'Free space where the data and the backups are', 'place'),
    uploads: gauge('uploads_bytes', 'Files of visitors in a day, and the most that are taken', 'what'),
    unscanned: gauge('files_unscanned', 'Files that wait for the virus scan'),
    kept: gauge('backups_kept', 'Complete scheduled backups'),
    age: gauge('backup_age_seconds', 'Age of the newest scheduled backup'),
    size: gauge('backup_bytes', 'Size of the newest scheduled backup'),
  };
  return (state) => {
    for (const clearGauge of clear) clearGauge();
    info.set({ version: packageFile.version }, 1);
    up.set(state === null ? 0 : 1);
    if (state === null) return;
    all.bytes.set(state.database.bytes);
    all.processes.set(state.processes);
    all.pool.set({ state: 'open' }, state.pool.total);
    all.pool.set({ state: 'idle' }, state.pool.idle);
    all.pool.set({ state: 'waiting' }, state.pool.waiting);
    for (const { queue, waiting, failed } of state.jobs) {
      all.waitingJobs.set({ queue }, waiting);
      all.failedJobs.set({ queue }, failed);
    }
    all.mails.set({ state: 'waiting' }, state.mails.waiting);
    all.mails.set({ state: 'failing' }, state.mails.failing);
    all.dependency.set({ name: 'files' }, state.outages.files === null ? 1 : 0);
    all.dependency.set({ name: 'mail' }, state.outages.mail === null ? 1 : 0);
    all.mails.set({ state: 'failed' }, state.mails.failed);
    if (state.mailbox !== null) all.mailbox.set((Date.now() - state.mailbox.readAt.getTime()) / 1_000);
    for (const { place, freeBytes } of state.disks) all.free.set({ place }, freeBytes);
    all.uploads.set({ what: 'used' }, state.uploads.usedBytes);
    all.uploads.set({ what: 'most' }, state.uploads.mostBytes);
    if (state.scan !== null) all.unscanned.set(state.scan.waiting);
    const { backups } = state;
    if (backups === null) return;
    const { kept, newest } = backups;
    all.kept.set(kept);
    // Without a backup, or its disk, an alert for an old one fires too.
    all.age.set(newest === null ? Infinity : (Date.now() - newest.at.getTime()) / 1_000);
    if (newest !== null) all.size.set(newest.bytes);
  };
}

/**
 * Serves the metrics at /metrics on a port of their own, which must not be reachable from outside.
 *
 * @throws Error with instructions if the port can't be opened.
 */
export function serveMetrics(metrics: Metrics, port: number, host: string) {
  return listen(
    (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end('The metrics are at /metrics.\n');
      return metrics.read().then(
        (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
    port,
    host,
  );
}
