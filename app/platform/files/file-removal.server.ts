import type { Database } from '../db/client.server.ts';
import type { Jobs, Queue } from '../jobs.server.ts';
import type { FileStore } from './file-store.server.ts';

const REMOVE_FILE: Queue = {
  name: 'remove-file',
  options: { retryLimit: 50, retryBackoff: true, retryDelay: 5, retryDelayMax: 3_600 },
};

/** Enqueues the removal of a stored file in the caller's transaction: the file goes only once its row is deleted. */
export async function removeFileLater(tx: Database, jobs: Jobs, fileKey: string): Promise<void> {
  await jobs.enqueue(tx, REMOVE_FILE, { fileKey });
}

/** Creates the queue. Call it before `removeFileLater`. */
export function declareFileRemoval(jobs: Jobs): Promise<void> {
  return jobs.declare(REMOVE_FILE);
}

/** Starts the worker that removes queued files. */
export function runFileRemoval({ jobs, files }: { jobs: Jobs; files: FileStore }): Promise<void> {
  return jobs.work<{ fileKey: string }>(REMOVE_FILE, ({ data: { fileKey } }) => files.remove(fileKey));
}
