import { ERASURES_CHANNEL } from '#app/platform/backup/erasure-journal.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { auditEntries } from './audit.tables.ts';
import { type Action, ERASURES } from './audit.ts';

/** A signed-in member of staff, as far as the audit names them. */
export type Admin = { id: string; name: string };

/** Who did it; null if nobody was signed in. */
export type Actor = Admin | null;

export type AuditEntry = {
  action: Action;
  subjectId?: string;
  /** Instants as `toISOString` writes them, yes and no as `String` does. */
  details?: Record<string, string>;
};

/**
 * Appends an audit entry in the transaction that makes the change. The database rejects changes and deletions of
 * entries.
 */
export async function recordAudit(tx: Database, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? '',
    ...entry,
  });
  // The journal beside the backups must know it before the database can be lost.
  if (entry.action in ERASURES) await notifyChannel(tx, ERASURES_CHANNEL);
}

/** The same for several entries, such as those of a change to many applications, in one statement. */
export async function recordAudits(
  tx: Database,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const columns = { actorId: actor?.id ?? null, actorName: actor?.name ?? '' };
  await tx.insert(auditEntries).values(entries.map((entry) => ({ ...columns, ...entry })));
}
