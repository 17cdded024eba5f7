import type pg from 'pg';
import type { Database } from '../db/client.server.ts';
import type { JobQueue, Jobs, Queue } from '../db/jobs.server.ts';
import { runUnlessBackup } from './file-hold.server.ts';
import type { FileStore } from './file-store.server.ts';

export const REMOVE_FILE: Queue = {
  name: 'remove-file',
  options: { retryLimit: 50, retryBackoff: true, retryDelay: 5, retryDelayMax: 3_600 },
};

/** Enqueues the removal of a stored file in the caller's transaction: the file goes only once its row is deleted. */
export async function removeFileLater(tx: Database, jobs: JobQueue, fileKey: string): Promise<void> {
  await jobs.enqueue(tx, REMOVE_FILE, { fileKey });
}

/** While a backup runs, a file stays this much longer, since the backup may still need it. */
const BACKUP_DELAY_SECONDS = 30;

type Services = { db: Database; pool: pg.Pool; jobs: Jobs; files: FileStore };

export function runFileRemoval({ db, pool, jobs, files }: Services): Promise<void> {
  return jobs.work<{ fileKey: string }>(REMOVE_FILE, async ({ data: { fileKey } }) => {
    if (!(await runUnlessBackup(pool, () => files.remove(fileKey))))
      await jobs.enqueue(db, REMOVE_FILE, { fileKey }, BACKUP_DELAY_SECONDS);
  });
}
