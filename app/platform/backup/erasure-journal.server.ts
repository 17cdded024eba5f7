import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { syncFolder } from '../durable.server.ts';

const erasureSchema = z.object({
  /** The id of the audit entry. */
  entry: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(['application', 'lead', 'quotation', 'contact', 'customer']),
  /** The id of the erased row. */
  subject: z.uuid(),
  /** Such as A-1042; empty for a candidate without an application, a contact and a customer. */
  reference: z.string(),
  /** Why a lead was erased; what else goes with it depends on it. Entries of older versions lack it. */
  why: z.enum(['lead', 'person', 'expired']).optional(),
  /** Whose it is: installations may share a folder. Entries of older versions lack it. */
  installation: z.string().optional(),
});

/** Somebody who was erased: references and times, nothing about the person. */
export type Erasure = z.infer<typeof erasureSchema>;

/** NOTIFY channel of erasures: each process with BACKUP_DIR then brings its journal up to date. */
export const ERASURES_CHANNEL = 'erasures';

/** Beside the backups, so that whoever was erased after a backup is erased again when it is restored. // X5 */
export function journalPath(folder: string): string {
  return path.join(folder, 'erasures.jsonl');
}

/** Reads a journal, one JSON object per line; null if there is none. A line that a power cut left unfinished is skipped. */
export async function readJournal(file: string): Promise<Erasure[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  return text.split('\n').flatMap((line) => {
    try {
      return [erasureSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/**
 * Appends the erasures that the journal doesn't have yet. When it resolves, they survive a power cut. Two processes may
 * append the same one, which is harmless.
 */
export async function appendErasures(file: string, erasures: readonly Erasure[]): Promise<void> {
  const journal = await readJournal(file);
  const journaled = new Set(journal?.map(({ entry }) => entry));
  const fresh = erasures.filter(({ entry }) => !journaled.has(entry));
  // An empty journal says that nobody was erased; a missing one that nobody knows.
  if (journal !== null && fresh.length === 0) return;
  const handle = await open(file, 'a', 0o600);
  try {
    // It begins with a line break, since the last line may be unfinished.
    await handle.write(`\n${fresh.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
}
