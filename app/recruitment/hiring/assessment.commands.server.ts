import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '../applications/applications.tables.ts';
import type { Assessment } from '../applications/assessment.ts';
import { reference } from '../applications/reference.ts';

type Assessed = { ok: true } | { ok: false; fault: 'gone' } | { ok: false; fault: 'changed' };

/**
 * Sets the rating, the stage or the reason for declining. The audit outlives the applicant's data, so it says that it was
 * changed, but not what anybody thinks. // H16
 *
 * @param seen the value that was displayed. If it has changed since, nothing is stored.
 */
export function assessApplication(
  db: Database,
  actor: NonNullable<Actor>,
  id: string,
  { field, value }: Assessment,
  seen: string,
): Promise<Assessed> {
  return db.transaction(async (tx) => {
    const { number, rating, stage, declineReason } = applications;
    const [before] = await tx
      .select({ number, rating, stage, declineReason })
      .from(applications)
      .where(eq(applications.id, id))
      .for('update');
    if (before === undefined) return { ok: false, fault: 'gone' };
    const stored = String(before[field] ?? '');
    if (stored === value) return { ok: true };
    if (stored !== seen) return { ok: false, fault: 'changed' };
    const changed = field === 'rating' ? { rating: value === '' ? null : Number(value) } : { [field]: value };
    await tx
      .update(applications)
      .set({ ...changed, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    const details = { reference: reference(before.number), changed: FIELDS[field] };
    await recordAudit(tx, actor, { action: 'application-assessed', subjectId: id, details });
    return { ok: true };
  });
}

const FIELDS = { rating: 'rating', stage: 'stage', declineReason: 'reason for declining' } as const;
