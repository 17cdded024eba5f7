import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { TIME_ZONE } from '#app/country/day.ts';
import { type Log, withoutStatementValues } from '../log.server.ts';
import { type Connection, connectionOptions, type Database } from './client.server.ts';

export type Job<Data> = { id: string; data: Data; retryCount: number };

/** A kind of background work, with retries. */
export type Queue = { name: string; options?: QueueOptions };

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/** What commands need of it. */
export type JobQueue = Pick<Jobs, 'enqueue'>;

/**
 * A new job wakes the workers of its queue by NOTIFY, as soon as its transaction commits. Jobs that are due later, such as
 * retries, are found by asking the database, as are all of them while the connection for NOTIFY is broken.
 */
const WORK = {
  notifyPollingIntervalSeconds: 10,
  pollingIntervalSeconds: 1,
  // One notification may stand for several jobs. While as many are found as were asked for, there may be more.
  batchSize: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/**
 * Starts the job runner (pg-boss). Jobs are rows in the database, so they are as durable as the data that caused
 * them.
 */
export async function openJobs(connection: Connection, log: Log) {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    max: 4,
    application_name: 'kerf-jobs',
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job runner met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job runner warns'));
  await boss.start();

  async function run<Data>(
    { name }: Queue,
    job: JobWithMetadata<Data>,
    handle: (job: Job<Data>) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await handle(job);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      // The runner itself logs nothing of it, and a nightly job would fail every night unnoticed.
      const failed = { err: error, queue: name, tries: job.retryCount + 1 };
      if (job.retryCount < job.retryLimit) log.warn(failed, 'a job failed; it is tried again');
      else log.error(failed, 'a job failed for good');
      // The runner stores a job's error for a week, so errors must not contain erased data. // X5
      return { id: job.id, status: 'failed', output: withoutStatementValues(error) };
    }
  }

  return {
    /**
     * Adds a job in the caller's transaction, so that it exists exactly if the transaction commits.
     *
     * @param afterSeconds the minimum delay.
     */
    async enqueue(tx: Database, queue: Queue, data: object, afterSeconds = 0): Promise<void> {
      await boss.send(queue.name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },

    /** Creates the queue if missing and updates its options. Call it before `enqueue`; `work` and `schedule` do. */
    async declare(queue: Queue): Promise<void> {
      const options = { ...queue.options, notify: true };
      await boss.createQueue(queue.name, options);
      await boss.updateQueue(queue.name, options);
    },

    /** Processes a queue's jobs one after the other; a job whose handler throws is retried later. */
    async work<Data extends object>(queue: Queue, handle: (job: Job<Data>) => Promise<void>): Promise<void> {
      await this.declare(queue);
      await boss.work<Data, void, typeof WORK>(queue.name, WORK, async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await run(queue, job, handle));
        return results;
      });
    },

    /** Runs `handle` on the schedule, in the company's time zone; a job that was enqueued besides may have data. */
    async schedule<Data extends object>(
      queue: Queue,
      cron: string,
      handle: (job: Job<Data>) => Promise<void>,
    ): Promise<void> {
      await this.work(queue, handle);
      await boss.schedule(queue.name, cron, {}, { tz: TIME_ZONE });
    },

    /** Waits at most ten seconds for running jobs; interrupted ones are retried later. */
    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
