import { eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.server.ts';
import type { Caution } from '../content/cautions.ts';
import type { FileStore } from '../file-store.server.ts';
import { fileChecks } from './file-checks.tables.ts';
import { checkedFile } from './file-state.ts';

const { verdict, found, cautions } = fileChecks;

/** What a query selects of a file's check, after `leftJoin(fileChecks, isCheckOf(column))`. */
export const CHECK_COLUMNS = { verdict, found, cautions };

/** Joins a file's check by the column that has its key. */
export function isCheckOf(fileKey: AnyPgColumn) {
  return eq(fileChecks.fileKey, fileKey);
}

/** Stores what was seen in new files, in the transaction that stores their rows. */
export async function noteCautions(
  tx: Database,
  files: readonly { fileKey: string; cautions?: readonly Caution[] | undefined }[],
): Promise<void> {
  for (const { fileKey, cautions = [] } of files) {
    if (cautions.length === 0) continue;
    const noted = { cautions: [...cautions] };
    await tx
      .insert(fileChecks)
      .values({ fileKey, ...noted })
      .onConflictDoUpdate({ target: fileChecks.fileKey, set: noted });
  }
}

/**
 * The file store without the files that staff can't open now, for what collects many.
 *
 * @param scanned whether a virus scanner is configured.
 */
export async function openFilesOf(
  { db, files }: { db: Database; files: FileStore },
  fileKeys: readonly (string | null)[],
  scanned: boolean,
): Promise<FileStore> {
  const keys = fileKeys.filter((key) => key !== null);
  const rows =
    keys.length === 0 ? [] : await db.select().from(fileChecks).where(inArray(fileChecks.fileKey, keys));
  const checks = new Map(rows.map((row) => [row.fileKey, row]));
  const closed = new Set(
    keys.filter((key) => checkedFile(checks.get(key) ?? null, scanned).state !== 'open'),
  );
  return { ...files, exists: async (key) => !closed.has(key) && (await files.exists(key)) };
}
