import { type Actor, type AuditEntry, recordAudit } from '#app/accounts/audit/audit.server.ts';
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
