import { closeSync, openSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 8 * 1024;

export type PostgresLog = {
  path: string;
  /** Opens the file for another process to write to; our descriptor is closed when `use` returns. */
  lend<Result>(use: (fd: number) => Result): Result;
  /** The file's length in bytes, which grows with PostgreSQL's output. */
  length(): Promise<number>;
  /** The last lines written since this log was opened. */
  tail(lines?: number): Promise<string>;
};

/** PostgreSQL's log of this start. Over 10 MB the old file becomes `postgres.log.1`, replacing an earlier one. */
export async function openPostgresLog(path: string): Promise<PostgresLog> {
  if ((await lengthOf(path)) > MAX_BYTES) await rename(path, `${path}.1`);
  const start = await lengthOf(path);

  return {
    path,
    lend(use) {
      // Private. A file and not a pipe: PostgreSQL outlives a killed server and would die on its first write to a
      // broken pipe.
      const fd = openSync(path, 'a', 0o600);
      try {
        return use(fd);
      } finally {
        closeSync(fd);
      }
    },
    length: () => lengthOf(path),
    async tail(lines = 12) {
      const end = await lengthOf(path);
      const from = Math.max(start, end - TAIL_BYTES);
      if (end <= from) return '';
      const file = await open(path, 'r');
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(end - from), 0, end - from, from);
        return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-lines).join('\n');
      } finally {
        await file.close();
      }
    },
  };
}

async function lengthOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  );
}
