import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../db/client.server.ts';
import type { JobQueue, Queue } from '../db/jobs.server.ts';
import { isFolder } from '../durable.server.ts';
import { OtherBackupRuns } from '../files/file-hold.server.ts';
import { installationId } from '../files/installation.server.ts';
import type { Services } from '../http/services.server.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { writeBackup } from './backup.server.ts';
import {
  appendErasures,
  ERASURES_CHANNEL,
  type Erasure,
  journalPath,
  readJournal,
} from './erasure-journal.server.ts';
import { backupName, deleteOldBackups, isBackupDue, listBackups } from './kept-backups.server.ts';

const BACKUP: Queue = {
  name: 'backup',
  options: { expireInSeconds: 6 * 3_600, retryLimit: 3, retryDelay: 600 },
};

type Asked = { asked?: boolean };

/** Has a backup made now, although none is due. The queue is there with BACKUP_DIR only. // O8 */
export async function askForBackup(tx: Database, jobs: JobQueue): Promise<void> {
  await jobs.enqueue(tx, BACKUP, { asked: true } satisfies Asked);
}

/** The newest backup that somebody asked for, as its job tells it, and how many were asked for in a day; null if none was. */
export async function findAskedBackup(db: Database) {
  const { rows } = await db.execute<{
    state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
    error: string | null;
    today: number;
  }>(sql`select state, output ->> 'message' as error,
      (count(*) filter (where created_on > now() - interval '1 day') over ())::int as today
    from pgboss.job where name = ${BACKUP.name} and data ->> 'asked' = 'true'
    order by created_on desc limit 1`);
  return rows[0] ?? null;
}

/** Reads the erasures from a time on; all if it is null. */
export type ListErasures = (db: Database, since: Date | null) => Promise<Erasure[]>;

/**
 * With BACKUP_DIR: writes a backup each night, keeps the newest BACKUP_KEEP, and keeps the journal of erasures beside
 * them, which is brought up to date at the start, at each erasure, and when a lost connection is back.
 */
export async function scheduleBackups(
  services: Services,
  connection: Connection,
  listErasures: ListErasures,
): Promise<void> {
  const { config, db, jobs, live, log } = services;
  const { folder } = config.backup;
  if (folder === null) return;
  if (!(await isFolder(folder)))
    log.error({ folder }, 'BACKUP_DIR is not a folder; it is never created, since a disk may not be mounted');

  const inTurn = oneAtATime();
  const updateJournal = () => {
    inTurn(() => updateErasureJournal(db, folder, listErasures)).catch((error: unknown) =>
      log.error({ err: error }, 'the journal of erasures could not be written'),
    );
  };
  live.listen(ERASURES_CHANNEL, updateJournal);
  updateJournal();

  await jobs.schedule<Asked>(BACKUP, '0 * * * *', ({ data: { asked = false } }) =>
    backUp(services, connection, folder, asked).catch((error: unknown) => {
      // In an hour the next job finds whether one is still due; somebody who asked for one is told.
      if (asked || !(error instanceof OtherBackupRuns)) throw error;
    }),
  );
  await jobs.enqueue(db, BACKUP, {});
}

async function backUp(
  services: Services,
  connection: Connection,
  folder: string,
  isAsked: boolean,
): Promise<void> {
  const { config, db, files, log } = services;
  const now = new Date();
  const installation = await installationId(db);
  const [newest] = await listBackups(folder, installation, now);
  if (!isAsked && !isBackupDue(newest?.at ?? null, now)) return;
  const { passphrase, keep } = config.backup;
  const name = backupName(now, installation, passphrase !== null);
  const report = await writeBackup({ connection, files, config, passphrase }, path.join(folder, name));
  log.info({ name, bytes: report.bytes, files: report.files }, 'backup written and verified');
  if (report.missing.length > 0)
    log.error({ missing: report.missing.length }, 'the file store lacks files that rows refer to');
  await deleteOldBackups(folder, installation, keep, now);
}

/** Transactions commit in another order than they begin. */
const OVERLAP_MS = 60 * 60 * 1_000;

/** Appends to the journal in the folder what was erased since this installation's last entry. */
async function updateErasureJournal(db: Database, folder: string, listErasures: ListErasures): Promise<void> {
  const file = journalPath(folder);
  const installation = await installationId(db);
  const last = (await readJournal(file))?.findLast((erasure) => erasure.installation === installation);
  const since = last ? new Date(Date.parse(last.at) - OVERLAP_MS) : null;
  const erasures = await listErasures(db, since);
  await appendErasures(
    file,
    erasures.map((erasure) => ({ ...erasure, installation })),
  );
}
