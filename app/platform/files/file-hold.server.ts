import pg from 'pg';
import { type Connection, connectionOptions } from '../db/client.server.ts';

/** Advisory lock key, "KBKP" in ASCII: a backup holds it alone, whoever removes stored files shares it with others. */
const BACKUP_LOCK = 0x4b424b50;

export class OtherBackupRuns extends Error {
  override message = 'Another backup is running.';
}

/**
 * Opens a connection of its own that keeps all processes from removing stored files, until it is closed or this process
 * ends in any way.
 *
 * @throws OtherBackupRuns.
 */
export async function openHold(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(connection), application_name: 'kerf-backup' });
  // A connection that breaks fails the next statement.
  client.on('error', () => {});
  await client.connect();
  try {
    // Waits for a removal in progress, which takes moments, but not for another backup.
    await client.query(`set lock_timeout = '3s'`);
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    await client.query('set lock_timeout = 0');
    return client;
  } catch (error) {
    await client.end();
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new OtherBackupRuns(undefined, { cause: error });
    throw error;
  }
}

/**
 * Runs `remove` unless a backup is running, which may still need the files.
 *
 * @returns whether it ran.
 */
export async function runUnlessBackup(pool: pg.Pool, remove: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock_shared($1) as free', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.free !== true) return false;
    try {
      await remove();
    } finally {
      await client.query('select pg_advisory_unlock_shared($1)', [BACKUP_LOCK]);
    }
    return true;
  } finally {
    client.release();
  }
}
