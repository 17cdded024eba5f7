import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { isFolder, type KeptBackup, listBackups } from '../backup/kept-backups.server.ts';
import type { Database } from '../db/client.server.ts';
import { installationId } from '../files/installation.server.ts';
import type { Outages } from '../http/outages.server.ts';
import type { Services } from '../http/services.server.ts';
import { readUploadRoom, type UploadRoom } from '../http/upload-room.server.ts';
import { readMailboxState } from '../mail/mailbox-progress.server.ts';

type Disk = { place: string; freeBytes: number; totalBytes: number };

/** What an administrator watches: the System page and the metrics show the same figures. */
export type SystemState = {
  database: { version: string; bytes: number };
  /** The server processes on this database. */
  processes: number;
  pool: { total: number; idle: number; waiting: number };
  /** Due jobs that nobody has begun, and jobs that failed for good, by queue. */
  jobs: { queue: string; waiting: number; failed: number }[];
  /** Failing ones have been tried twice or more in vain, and are tried again. */
  mails: { waiting: number; failing: number; failed: number; oldestWaiting: Date | null };
  /** Whether mails are only written to files, because no mail server is configured. */
  mailsAreFiles: boolean;
  /** When the mailbox for replies was last read to its end, or else first tried; null if none is watched. // L24 */
  mailbox: { readAt: Date; lastError: string | null } | null;
  disks: Disk[];
  /** Files of visitors in a day. */
  uploads: UploadRoom;
  /** Files without a verdict of the virus scanner, and since when those wait whose scan has failed; null if none is configured. */
  scan: { waiting: number; waitingSince: Date | null; tooLarge: number } | null;
  /** Null if this process makes no scheduled backups. */
  backups: { kept: number; newest: KeptBackup | null; hasFolder: boolean } | null;
  outages: Outages;
};

/** Reads the state. Each part costs a few milliseconds. */
export async function readSystemState(services: Services): Promise<SystemState> {
  const { db, pool, config, outages: watch } = services;
  const [database, processes, jobs, mails, mailbox, disks, uploads, scan, backups, outages] =
    await Promise.all([
      db.execute<{ version: string; bytes: string }>(
        sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
      ),
      // Each process has one connection for live events. PGlite lists none, and has one process.
      db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'kerf-live'`,
      ),
      db.execute<{ queue: string; waiting: number; failed: number }>(
        sql`select name as queue,
          (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
          (count(*) filter (where state = 'failed'))::int as failed
        from pgboss.job where name not like '\\_\\_%' and state in ('created', 'retry', 'failed')
        group by name order by name`,
      ),
      db.execute<{ waiting: number; failing: number; failed: number; oldest: Date | null }>(
        sql`select (count(*) filter (where state = 'waiting' and due_at <= now() and attempts < 2))::int as waiting,
          (count(*) filter (where state = 'waiting' and attempts >= 2))::int as failing,
          (count(*) filter (where state = 'failed'))::int as failed,
          min(created_at) filter (where state = 'waiting' and due_at <= now()) as oldest
        from outgoing_mails where state in ('waiting', 'failed')`,
      ),
      config.mail.watched && readMailboxState(db, config.mail.watched),
      readDisks([config.dataDir, config.backup.folder]),
      readUploadRoom(db, config),
      config.clamd === null ? null : readScan(db),
      config.backup.folder === null ? null : readBackups(config.backup.folder, db),
      watch.read(),
    ]);
  const oldest = mails.rows[0]?.oldest;
  return {
    database: {
      version: database.rows[0]?.version ?? '',
      bytes: Number(database.rows[0]?.bytes ?? 0),
    },
    processes: Math.max(1, processes.rows[0]?.count ?? 0),
    pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    jobs: jobs.rows,
    mails: {
      waiting: mails.rows[0]?.waiting ?? 0,
      failing: mails.rows[0]?.failing ?? 0,
      failed: mails.rows[0]?.failed ?? 0,
      oldestWaiting: oldest ? new Date(oldest) : null,
    },
    mailsAreFiles: config.mail.smtpUrl === null,
    mailbox,
    disks,
    uploads,
    scan,
    backups,
    outages,
  };
}

async function readBackups(folder: string, db: Database): Promise<NonNullable<SystemState['backups']>> {
  const kept = await listBackups(folder, await installationId(db));
  return { kept: kept.length, newest: kept[0] ?? null, hasFolder: await isFolder(folder) };
}

async function readScan(db: Database): Promise<NonNullable<SystemState['scan']>> {
  const { rows } = await db.execute<{ waiting: number; since: Date | null; tooLarge: number }>(
    sql`select (count(*) filter (where verdict is null))::int as waiting,
        min(created_at) filter (where verdict is null and attempts > 1) as since,
        (count(*) filter (where verdict = 'too-large'))::int as "tooLarge"
      from file_checks where scan_at is not null`,
  );
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    waitingSince: row?.since ? new Date(row.since) : null,
    tooLarge: row?.tooLarge ?? 0,
  };
}

async function readDisks(places: readonly (string | null)[]): Promise<Disk[]> {
  const disks: Disk[] = [];
  for (const place of places) {
    const found = place === null ? null : await statfs(place).catch(() => null);
    if (place === null || found === null) continue;
    // What an ordinary user may still write: some is reserved for root.
    disks.push({ place, freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize });
  }
  return disks;
}
