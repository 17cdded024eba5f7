import { and, asc, gte, inArray, isNotNull, min } from 'drizzle-orm';
import type { Erasure } from '#app/platform/backup/erasure-journal.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditEntries } from './audit.tables.ts';
import { ERASURES } from './audit.ts';

/** The erasures from a time on, all if it is null, oldest first. */
export async function listErasures(db: Database, since: Date | null): Promise<Erasure[]> {
  const { id, at, action, subjectId } = auditEntries;
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(inArray(action, Object.keys(ERASURES)), isNotNull(subjectId), since ? gte(at, since) : undefined),
    )
    .orderBy(asc(at), asc(id));
  return rows.flatMap((row) => {
    const erased = ERASURES[row.action];
    if (erased === undefined || row.subjectId === null) return [];
    return [
      {
        entry: row.id,
        at: row.at.toISOString(),
        ...erased,
        subject: row.subjectId,
        reference: row.details.reference ?? '',
      },
    ];
  });
}

/**
 * When this database was made: its first entry is about the first account. No other row can tell, since people are erased.
 * Null if there is none yet.
 */
export async function firstEntryAt(db: Database): Promise<Date | null> {
  const [first] = await db.select({ at: min(auditEntries.at) }).from(auditEntries);
  return first?.at ?? null;
}
