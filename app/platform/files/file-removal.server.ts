import type { Database } from '../db/client.server.ts';
import type { Jobs, Queue } from '../jobs.server.ts';
import type { FileStore } from './file-store.server.ts';

const REMOVE_FILE: Queue = {
  name: 'remove-file',
  options: { retryLimit: 50, retryBackoff: true, retryDelay: 5, retryDelayMax: 3_600 },
};

/** Has a stored file removed once the caller's transaction is committed: no row ever points at a file that is gone. */
export async function removeFileLater(tx: Database, jobs: Jobs, fileKey: string): Promise<void> {
  await jobs.enqueue(tx, REMOVE_FILE, { fileKey });
}

/** Makes the queue of files to remove. Before this, none can be queued. */
export function declareFileRemoval(jobs: Jobs): Promise<void> {
  return jobs.declare(REMOVE_FILE);
}

/** Removes what is queued, for as long as it takes. */
export function runFileRemoval({ jobs, files }: { jobs: Jobs; files: FileStore }): Promise<void> {
  return jobs.work<{ fileKey: string }>(REMOVE_FILE, ({ data: { fileKey } }) => files.remove(fileKey));
}
