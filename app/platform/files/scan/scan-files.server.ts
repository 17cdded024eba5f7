import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../config.server.ts';
import type { Database } from '../../db/client.server.ts';
import { lockName } from '../../db/lock-name.server.ts';
import type { Log } from '../../log.server.ts';
import type { FileStore } from '../file-store.server.ts';
import { ScanFailed, type ScanResult, scan } from './clamd.server.ts';
import { fileChecks } from './file-checks.tables.ts';

type Scanning = { db: Database; files: FileStore; log: Log; config: Pick<Config, 'clamd'> };

/**
 * Tells staff about an infected file, in the transaction that stores the verdict, and locks what the file belongs to, so
 * that it is not erased meanwhile; does nothing if the file is not its own.
 */
export type ReportInfection = (tx: Database, fileKey: string, found: string) => Promise<void>;

const POLL_MS = 1_000;
/** A claimed file is scanned by another process after this time if this one has died. */
const LEASE_SECONDS = 300;
/** When a file is scanned again that got no verdict. */
const RETRY_SECONDS = 20;
/** A file that was too large or infected is scanned again, since limits are raised and signatures corrected. */
const AGAIN_SECONDS = { 'too-large': 3_600, infected: 24 * 3_600 } as const;
/** A file that is missing in the store; a restore may bring it back. */
const MISSING_SECONDS = 3_600;

export type Scanner = { close(): Promise<void> };

/** Scans what came in, newest first, until it is closed. Does nothing if no scanner is configured. */
export function runScanner(
  services: Scanning,
  reporters: readonly ReportInfection[],
  pollMs = POLL_MS,
): Scanner {
  const closing = new AbortController();
  const running = services.config.clamd === null ? Promise.resolve() : scanOneAfterAnother();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };

  async function scanOneAfterAnother(): Promise<void> {
    while (!closing.signal.aborted) {
      const scanned = await scanNext().catch((error: unknown) => {
        services.log.error({ err: error }, 'the files to be scanned could not be read');
        return false;
      });
      if (!scanned) await pause(pollMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** @returns whether there was one and it got a verdict. */
  async function scanNext(): Promise<boolean> {
    const fileKey = await claimFile(services.db);
    return fileKey !== null && (await scanFile(services, reporters, fileKey));
  }
}

/**
 * Scans some files now that have no verdict yet, so that a mail can carry them. Files that get none are left to the scanner
 * that runs anyway.
 *
 * @param signal ends it; a file that is being scanned is scanned to its end.
 */
export async function scanNow(
  services: Scanning,
  reporters: readonly ReportInfection[],
  fileKeys: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  if (services.config.clamd === null || fileKeys.length === 0) return;
  const unscanned = await services.db
    .select({ fileKey: fileChecks.fileKey })
    .from(fileChecks)
    .where(and(inArray(fileChecks.fileKey, [...fileKeys]), isNull(fileChecks.verdict)));
  for (const { fileKey } of unscanned) {
    if (signal?.aborted || !(await scanFile(services, reporters, fileKey))) return;
  }
}

/** Claims the newest file that is due. Claims are leases, so that files outlive the process that scans them. */
async function claimFile(db: Database): Promise<string | null> {
  const { rows } = await db.execute<{ file_key: string }>(sql`
    update ${fileChecks} set attempts = attempts + 1, scan_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where file_key = (
      select file_key from ${fileChecks} where scan_at <= now()
      order by scan_at desc limit 1 for update skip locked
    ) returning file_key`);
  return rows[0]?.file_key ?? null;
}

/** @returns whether it got a verdict. */
async function scanFile(
  { db, files, log, config }: Scanning,
  reporters: readonly ReportInfection[],
  fileKey: string,
): Promise<boolean> {
  try {
    if (!(await files.exists(fileKey))) {
      await scanLater(db, fileKey, MISSING_SECONDS);
      return false;
    }
    const result = await scan(config.clamd ?? '', () => files.read(fileKey));
    await db.transaction((tx) => recordVerdict(tx, reporters, fileKey, result));
    return true;
  } catch (error) {
    const reason = error instanceof ScanFailed ? error.message : 'it could not be read';
    log.warn({ err: error }, `a file could not be scanned for viruses and waits: ${reason}`);
    await scanLater(db, fileKey, RETRY_SECONDS);
    return false;
  }
}

async function scanLater(db: Database, fileKey: string, seconds: number): Promise<void> {
  await db
    .update(fileChecks)
    .set({ scanAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(fileChecks.fileKey, fileKey));
}

/** Changes nothing if the file was erased while it was scanned. */
async function recordVerdict(
  tx: Database,
  reporters: readonly ReportInfection[],
  fileKey: string,
  result: ScanResult,
): Promise<void> {
  // Two processes that scanned the same file tell staff once. Its row is locked last, as whoever erases the file locks
  // what it belongs to first.
  await lockName(tx, fileKey);
  const [before] = await tx
    .select({ verdict: fileChecks.verdict })
    .from(fileChecks)
    .where(eq(fileChecks.fileKey, fileKey));
  if (before === undefined) return;
  const { verdict } = result;
  const found = verdict === 'infected' ? result.found : '';
  if (verdict === 'infected' && before.verdict !== 'infected') {
    for (const report of reporters) await report(tx, fileKey, found);
  }
  const again = verdict === 'clean' ? null : AGAIN_SECONDS[verdict];
  await tx
    .update(fileChecks)
    .set({
      verdict,
      found,
      scannedAt: sql`now()`,
      scanAt: again === null ? null : sql`now() + make_interval(secs => ${again})`,
    })
    .where(eq(fileChecks.fileKey, fileKey));
}
