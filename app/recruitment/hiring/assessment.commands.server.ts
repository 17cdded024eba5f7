import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import type { Assessment } from '../applications/assessment.ts';

/**
 * Sets the rating, the stage or the reason for declining. The audit outlives the applicant's data, so it says that it was
 * changed, but not what anybody thinks. // H16
 *
 * @param seen the value that was displayed. If it has changed since, nothing is stored.
 */
export function assessApplication(
  db: Database,
  actor: Admin,
  id: string,
  { field, value }: Assessment,
  seen: string,
): Promise<{ ok: true } | { ok: false; fault: 'gone' | 'changed' }> {
  return db.transaction(async (tx) => {
    const { id: applicationId, number, rating, stage, declineReason } = applications;
    const [before] = await tx
      .select({ id: applicationId, number, rating, stage, declineReason })
      .from(applications)
      .where(eq(applications.id, id))
      .for('update');
    if (before === undefined) return { ok: false, fault: 'gone' };
    const stored = String(before[field] ?? '');
    if (stored === value) return { ok: true };
    if (stored !== seen) return { ok: false, fault: 'changed' };
    const change = field === 'rating' ? { rating: value === '' ? null : Number(value) } : { [field]: value };
    await tx
      .update(applications)
      .set({ ...change, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    await auditApplication(tx, actor, 'application-assessed', before, { changed: FIELD_NAMES[field] });
    return { ok: true };
  });
}

/** The fields as the audit names them. */
const FIELD_NAMES = { rating: 'rating', stage: 'stage', declineReason: 'reason for declining' } as const;
