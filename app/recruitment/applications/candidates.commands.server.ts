import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { applicationSearch } from './application-search.ts';
import { applications, candidates } from './applications.tables.ts';
import type { CandidateFields } from './candidate.ts';
import { reference } from './reference.ts';

/**
 * Changes a candidate's details; the application counts as edited too. If somebody else has changed the same detail
 * since, nothing is stored and the result has the current values. // R12
 */
export function changeCandidate(
  db: Database,
  actor: Actor,
  edit: RowEdit<CandidateFields>,
): Promise<ChangedRow<CandidateFields>> {
  return db.transaction(async (tx) => {
    const { fullName, email, contactNumber } = candidates;
    const [stored] = await tx
      .select({ fullName, email, contactNumber, version: rowVersion(candidates) })
      .from(candidates)
      .where(eq(candidates.id, edit.id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (conflicts(stored, edit)) return { ok: false, fault: 'changed', stored };
    const changed = changedNames<CandidateFields>(stored, edit.changes);
    if (changed.length === 0) return { ok: true };
    const [candidate] = await tx
      .update(candidates)
      .set(edit.changes)
      .where(eq(candidates.id, edit.id))
      .returning({ fullName, email, contactNumber });
    const [application] = await tx
      .update(applications)
      .set({ lastEditedAt: new Date() })
      .where(eq(applications.candidateId, edit.id))
      .returning({ id: applications.id, number: applications.number });
    if (application && candidate) {
      const search = applicationSearch({ ...candidate, number: application.number });
      await tx.update(applications).set({ search }).where(eq(applications.id, application.id));
    }
    await recordAudit(tx, actor, {
      action: 'candidate-changed',
      subjectId: edit.id,
      // Never the values: the audit must not contain data of an erased candidate.
      details: {
        ...(application ? { reference: reference(application.number) } : {}),
        changed: changed.map((name) => FIELD_NAMES[name]).join(', '),
      },
    });
    return { ok: true };
  });
}

/** The fields as the audit names them. */
const FIELD_NAMES = { fullName: 'full name', email: 'email', contactNumber: 'contact number' } as const;
