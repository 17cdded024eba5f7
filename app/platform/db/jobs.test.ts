import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { openLog } from '../log.server.ts';
import { openJobs } from './jobs.server.ts';

const lines: Record<string, unknown>[] = [];
let jobs: Awaited<ReturnType<typeof openJobs>>;
const services = await openTestServices();
beforeAll(async () => {
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  jobs = await openJobs(services.database.connection, log);
});
afterAll(async () => {
  await jobs.stop();
  await services[Symbol.asyncDispose]();
});

test('X3, X5: each failure of a job is logged, the last one as an error, without the data that it was about', async () => {
  const queue = { name: 'failing', options: { retryLimit: 1, retryDelay: 0 } };
  await jobs.declare(queue);
  await jobs.enqueue(services.db, queue, {});
  await jobs.work(queue, async () => {
    await services.database.query(`select 'thandi@example.org'::uuid`);
  });
  await vi.waitUntil(() => lines.length >= 2, { timeout: 30_000 });
  expect(lines).toMatchObject([
    { level: 40, queue: 'failing', tries: 1, msg: 'a job failed; it is tried again' },
    { level: 50, queue: 'failing', tries: 2, msg: 'a job failed for good' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('thandi');
});
