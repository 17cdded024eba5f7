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
  const failed = `select from pgboss.job where name = 'failing' and state = 'retry'`;
  await vi.waitUntil(async () => (await services.database.query(failed)).length === 1, { timeout: 30_000 });
  // A new job wakes the worker, which also finds the one that is to be tried again.
  await jobs.enqueue(services.db, queue, {});
  await vi.waitUntil(() => lines.some(({ level }) => level === 50), { timeout: 30_000 });
  expect(lines[0]).toMatchObject({ level: 40, tries: 1, msg: 'a job failed; it is tried again' });
  expect(lines.find(({ level }) => level === 50)).toMatchObject({
    queue: 'failing',
    tries: 2,
    msg: 'a job failed for good',
  });
  expect(JSON.stringify(lines)).not.toContain('thandi');
});

test('X2, X3: jobs of one transaction, of which each process is told once, are all done, and each by itself', async () => {
  const queue = { name: 'several', options: { retryLimit: 0 } };
  const numbers: number[] = [];
  await jobs.work<{ number: number }>(queue, async ({ data: { number } }) => {
    numbers.push(number);
    if (number === 2) throw new Error('It fails');
  });
  await services.db.transaction(async (tx) => {
    for (const number of [1, 2, 3, 4, 5]) await jobs.enqueue(tx, queue, { number });
  });
  const states = () =>
    services.database.query<{ number: number; state: string }>(
      `select (data ->> 'number')::int as number, state::text from pgboss.job where name = 'several' order by 1`,
    );
  await vi.waitUntil(async () => (await states()).every(({ state }) => /completed|failed/.test(state)));
  expect((await states()).map(({ state }) => state)).toEqual([
    'completed',
    'failed',
    'completed',
    'completed',
    'completed',
  ]);
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
});
