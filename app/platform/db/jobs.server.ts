import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss';
import { TIME_ZONE } from '#app/country/day.ts';
import { type Log, withoutStatementValues } from '../log.server.ts';
import { type Connection, connectionOptions, type Database } from './client.server.ts';

export type Job<Data> = { id: string; data: Data; retryCount: number };

/** A kind of background work, with retries. */
export type Queue = { name: string; options?: QueueOptions & { deadLetter?: string } };

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/** What commands need of it. */
export type JobQueue = Pick<Jobs, 'enqueue'>;

/**
 * Starts the job runner (pg-boss). Jobs are rows in the database, so they are as durable as the data that caused
 * them.
 */
export async function openJobs(connection: Connection, log: Log) {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    max: 4,
    application_name: 'kerf-jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job runner met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job runner warns'));
  await boss.start();

  /** The runner itself logs nothing of a job that fails, and a nightly one would fail every night unnoticed. */
  function logFailure({ name }: Queue, { retryCount, retryLimit }: JobWithMetadata, error: unknown): void {
    const failed = { err: error, queue: name, tries: retryCount + 1 };
    if (retryCount < retryLimit) log.warn(failed, 'a job failed; it is tried again');
    else log.error(failed, 'a job failed for good');
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

    /** Creates the queue if missing and updates its options. */
    async declare(queue: Queue): Promise<void> {
      await boss.createQueue(queue.name, queue.options);
      if (queue.options) await boss.updateQueue(queue.name, queue.options);
    },

    /**
     * Processes a queue's jobs, two at a time and about four per second; a job whose handler throws is retried later.
     */
    work<Data extends object>(queue: Queue, handle: (job: Job<Data>) => Promise<void>): Promise<void> {
      return this.poll(queue, { pollingIntervalSeconds: 0.5, localConcurrency: 2 }, handle);
    },

    /** Each worker of a queue asks the database for jobs once per interval, all day. */
    async poll<Data extends object>(
      queue: Queue,
      pace: Required<Pick<WorkOptions, 'pollingIntervalSeconds' | 'localConcurrency'>>,
      handle: (job: Job<Data>) => Promise<void>,
    ): Promise<void> {
      const options = { includeMetadata: true, ...pace } as const;
      await boss.work<Data, void, typeof options>(queue.name, options, async (jobs) => {
        for (const job of jobs) {
          await handle(job).catch((error: unknown) => {
            logFailure(queue, job, error);
            // The runner stores a job's error for a week, so errors must not contain erased data. // X5
            throw withoutStatementValues(error);
          });
        }
      });
    },

    /** Runs `handle` on the schedule, in the company's time zone; a job that was enqueued besides may have data. */
    async schedule<Data extends object>(
      queue: Queue,
      cron: string,
      handle: (job: Job<Data>) => Promise<void>,
    ): Promise<void> {
      await this.declare(queue);
      await boss.schedule(queue.name, cron, {}, { tz: TIME_ZONE });
      await this.poll(queue, { pollingIntervalSeconds: 2, localConcurrency: 1 }, handle);
    },

    /** Waits at most ten seconds for running jobs; interrupted ones are retried later. */
    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
