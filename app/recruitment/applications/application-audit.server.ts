import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, type AuditEntry, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { reference } from './reference.ts';

type Action = AuditEntry['action'];
type Details = AuditEntry['details'];
type Application = { id: string; number: number };

/** Records what was done to an application, in the transaction that does it. */
export function auditApplication(
  tx: Database,
  actor: Actor,
  action: Action,
  application: Application,
  details?: Details,
): Promise<void> {
  return recordAudit(tx, actor, applicationEntry(action, application, details));
}

/** The entry of an application, which is named by its reference: also once it is erased. */
export function applicationEntry(action: Action, { id, number }: Application, details?: Details): AuditEntry {
  return { action, subjectId: id, details: { reference: reference(number), ...details } };
}

type Closed = { status: string; withdrawnAt: Date | null; toldAt: Date | null };

/**
 * The details of a change of status. Opening an application ends its withdrawal and forgets that a call was recorded
 * (triggers of migrations 0023 and 0035), so they are kept here for who undoes it. // H5
 */
export function statusDetails(before: Closed, to: string, undoes = false): Record<string, string> {
  const { status, withdrawnAt, toldAt } = before;
  return {
    from: status,
    to,
    ...(status === 'closed' && withdrawnAt !== null && { withdrawn: withdrawnAt.toISOString() }),
    ...(status === 'closed' && toldAt !== null && { told: toldAt.toISOString() }),
    ...(undoes && { undo: String(true) }),
  };
}

/** The last change of the status of each of some applications, by their ids. They are locked, so that it is the last. */
export async function lastStatusChanges(
  tx: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, Readonly<Record<string, string>>>> {
  const { subjectId, action, at, details } = auditEntries;
  const rows = await tx
    .selectDistinctOn([subjectId], { subjectId, details })
    .from(auditEntries)
    .where(and(inArray(subjectId, [...ids]), eq(action, 'status-changed')))
    .orderBy(subjectId, desc(at));
  return new Map(rows.map((row) => [row.subjectId, row.details]));
}

/** Whether an entry is not a change of the status that was undone: the next change of the status. // H5 */
export const isNotUndone: SQL = sql`not (${auditEntries.action} = 'status-changed' and coalesce(
  (select next.details ->> 'undo' from ${auditEntries} next
    where next.subject_id = ${auditEntries.subjectId} and next.action = 'status-changed' and next.at > ${auditEntries.at}
    order by next.at limit 1) = 'true', false))`;
