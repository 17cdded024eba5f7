import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { listBackups } from '../backup/kept-backups.server.ts';
import type { Database } from '../db/client.server.ts';
import { isFolder } from '../durable.server.ts';
import { installationId } from '../files/installation.server.ts';
import type { Services } from '../http/services.server.ts';
import { readUploadRoom } from '../http/upload-room.server.ts';
import { readMailboxState } from '../mail/mailbox-progress.server.ts';

export type SystemState = Awaited<ReturnType<typeof readSystemState>>;

/**
 * What an administrator watches: the System page and the metrics show the same figures. Each part costs a few milliseconds.
 */
export async function readSystemState(services: Services) {
  const { db, pool, config, outages: watch } = services;
  const [database, processes, jobs, mails, mailbox, disks, uploads, scan, backups, outages] =
    await Promise.all([
      db.execute<{ version: string; bytes: string }>(
        sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
      ),
      // Each process has one connection for live events.
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
      readDisks({ data: config.dataDir, backups: config.backup.folder }),
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
    /** The server processes on this database. */
    processes: Math.max(1, processes.rows[0]?.count ?? 0),
    pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    /** Due jobs that nobody has begun, and jobs that failed for good, by queue. */
    jobs: jobs.rows,
    /** Failing ones have been tried twice or more in vain, and are tried again. */
    mails: {
      waiting: mails.rows[0]?.waiting ?? 0,
      failing: mails.rows[0]?.failing ?? 0,
      failed: mails.rows[0]?.failed ?? 0,
      oldestWaiting: oldest ? new Date(oldest) : null,
    },
    /** Whether mails are only written to files, because no mail server is configured. */
    mailsAreFiles: config.mail.smtpUrl === null,
    /** When the mailbox for replies was last read to its end, or else first tried; null if none is watched. // L24 */
    mailbox,
    disks,
    /** Files of visitors in a day. */
    uploads,
    /** Null if no virus scanner is configured. */
    scan,
    /** Null if this process makes no scheduled backups. */
    backups,
    outages,
  };
}

async function readBackups(folder: string, db: Database) {
  const kept = await listBackups(folder, await installationId(db), new Date());
  return { kept: kept.length, newest: kept[0] ?? null, hasFolder: await isFolder(folder) };
}

/** Files without a verdict of the virus scanner, and since when those wait whose scan has failed. */
async function readScan(db: Database) {
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

type Disk = { place: string; of: 'data' | 'backups'; freeBytes: number; totalBytes: number };

async function readDisks(places: Record<Disk['of'], string | null>) {
  const disks: Disk[] = [];
  for (const of of ['data', 'backups'] as const) {
    const place = places[of];
    const stats = place === null ? null : await statfs(place).catch(() => null);
    if (place === null || stats === null) continue;
    // What an ordinary user may still write: some is reserved for root.
    disks.push({ place, of, freeBytes: stats.bavail * stats.bsize, totalBytes: stats.blocks * stats.bsize });
  }
  return disks;
}
