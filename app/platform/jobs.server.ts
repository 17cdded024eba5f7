import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import { type Connection, connectionOptions, type Database } from './db/client.server.ts';
import { type Log, withoutStatementValues } from './log.server.ts';

export type Job<Data> = { id: string; data: Data; retryCount: number };

/** A kind of work that is done later, with retries. */
export type Queue = { name: string; options?: QueueOptions & { deadLetter?: string } };

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/** Starts the job runner: jobs are rows in the database, so that they are as safe as what caused them. */
export async function openJobs(connection: Connection, log: Log) {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    max: 4,
    application_name: 'kerf-jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job runner met an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job runner warns'));
  await boss.start();

  return {
    /**
     * Writes a job in the caller's transaction: it exists if, and only if, its cause does.
     *
     * @param afterSeconds it is not begun sooner.
     */
    async enqueue(tx: Database, queue: Queue, data: object, afterSeconds = 0): Promise<void> {
      await boss.send(queue.name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },

    /** Makes the queue where it is missing, with its present options. */
    async declare(queue: Queue): Promise<void> {
      await boss.createQueue(queue.name, queue.options);
      if (queue.options) await boss.updateQueue(queue.name, queue.options);
    },

    /** Does the jobs of a queue two at a time, about four a second; a handler that throws has its job tried again later. */
    async work<Data extends object>(queue: Queue, handle: (job: Job<Data>) => Promise<void>): Promise<void> {
      const options = { includeMetadata: true, pollingIntervalSeconds: 0.5, localConcurrency: 2 } as const;
      await boss.work<Data, void, typeof options>(queue.name, options, async (jobs) => {
        // The runner keeps the error beside the job for a week, and what was erased must not live on in it. // X5
        for (const job of jobs) {
          await handle(job).catch((error: unknown) => {
            throw withoutStatementValues(error);
          });
        }
      });
    },

    /** Runs `handle` on each job of the schedule, in the company's time zone. */
    async schedule(queue: Queue, cron: string, handle: () => Promise<void>): Promise<void> {
      await this.declare(queue);
      await boss.schedule(queue.name, cron, {}, { tz: 'Africa/Johannesburg' });
      await this.work(queue, handle);
    },

    /** Waits for the jobs under way, at most ten seconds; what is cut off is tried again later. */
    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
