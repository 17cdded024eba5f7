import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { versionOf } from '#app/platform/db/row-version.ts';
import { applications, candidates } from '#app/platform/db/schema.ts';
import type { CandidateFields } from './candidate.ts';
import { reference } from './reference.ts';

export type ChangedCandidate =
  | { ok: true }
  | { ok: false; fault: 'gone' }
  | { ok: false; fault: 'changed'; stored: CandidateFields & { version: string } };

/**
 * Changes a candidate's details; the application counts as edited too. // R12
 *
 * @param seen the version that was on the screen; a row of another one stays as it is and is told.
 */
export function changeCandidate(
  db: Database,
  actor: Actor,
  id: string,
  seen: string,
  candidate: CandidateFields,
): Promise<ChangedCandidate> {
  return db.transaction(async (tx) => {
    const { fullName, email, contactNumber } = candidates;
    const [stored] = await tx
      .select({ fullName, email, contactNumber, version: versionOf(candidates) })
      .from(candidates)
      .where(eq(candidates.id, id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (stored.version !== seen) return { ok: false, fault: 'changed', stored };
    await tx.update(candidates).set(candidate).where(eq(candidates.id, id));
    const [application] = await tx
      .update(applications)
      .set({ lastEditedAt: new Date() })
      .where(eq(applications.candidateId, id))
      .returning({ number: applications.number });
    await recordAudit(tx, actor, {
      action: 'candidate-changed',
      subjectId: id,
      // Never the values: an erased candidate must not live on in the audit.
      details: {
        ...(application ? { reference: reference(application.number) } : {}),
        changed: changedFields(stored, candidate).join(', '),
      },
    });
    return { ok: true };
  });
}

const FIELDS = { fullName: 'full name', email: 'email', contactNumber: 'contact number' } as const;

function changedFields(before: CandidateFields, after: CandidateFields): string[] {
  const fields = ['fullName', 'email', 'contactNumber'] as const;
  return fields.filter((field) => before[field] !== after[field]).map((field) => FIELDS[field]);
}
