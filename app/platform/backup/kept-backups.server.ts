import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export type KeptBackup = { name: string; at: Date; bytes: number; encrypted: boolean };

const NAME = /^kerf-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{8})\.tar\.gz(\.sealed)?$/;
const DRAFT_AGE_MS = 60 * 60 * 1_000;
/** Servers' clocks differ. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1_000;

export function backupName(now: Date, installation: string, encrypted: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `kerf-${time}Z-${installation}.tar.gz${encrypted ? '.sealed' : ''}`;
}

/**
 * The complete scheduled backups of an installation in the folder, newest first. Others count for nothing, and neither do
 * those from when the clock was ahead, which would be the newest for years.
 */
export async function listBackups(folder: string, installation: string, now: Date): Promise<KeptBackup[]> {
  const backups: KeptBackup[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, day, hours, minutes, seconds, writtenBy, sealed] = NAME.exec(name) ?? [];
    const file = writtenBy !== installation ? null : await stat(path.join(folder, name)).catch(() => null);
    if (file === null) continue;
    const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
    if (at.getTime() - now.getTime() > CLOCK_TOLERANCE_MS) continue;
    backups.push({ name, at, bytes: file.size, encrypted: sealed !== undefined });
  }
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Deletes all but the newest `keep` backups of an installation, and what interrupted ones left. Other files are never touched. */
export async function deleteOldBackups(
  folder: string,
  installation: string,
  keep: number,
  now: Date,
): Promise<void> {
  for (const { name } of (await listBackups(folder, installation, now)).slice(keep))
    await rm(path.join(folder, name));
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || NAME.exec(name.slice(0, -'.part'.length))?.[5] !== installation) continue;
    const draft = path.join(folder, name);
    const file = await stat(draft).catch(() => null);
    if (file !== null && now.getTime() - file.mtimeMs > DRAFT_AGE_MS) await rm(draft, { force: true });
  }
}

/**
 * Whether tonight's backup is missing: the newest one is from before the last 01:00 in the company's time zone. So a
 * server that was without power at night makes it when it is back.
 */
export function isBackupDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true;
  // South Africa has no daylight saving time: 01:00 there is 23:00 UTC.
  const nightly = new Date(now);
  nightly.setUTCHours(23, 0, 0, 0);
  if (nightly > now) nightly.setUTCDate(nightly.getUTCDate() - 1);
  return newest < nightly;
}
