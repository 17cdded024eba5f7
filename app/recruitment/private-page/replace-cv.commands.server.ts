import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Jobs } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import type { CheckedCv } from '../applications/check-cv.server.ts';
import { CV_PREFIX } from '../applications/cv-files.server.ts';
import { notifyStaff } from '../applications/notify-staff.server.ts';
import { BY_APPLICANT } from '../applications/timeline.ts';
import { isOpenToApplicant } from './private-page.queries.server.ts';

/**
 * Adds or replaces an application's CV. The new file is stored first, and the old one is deleted only after the row
 * references the new one. // R6
 *
 * @returns 'closed' if it is the applicant's, who can't change the application any longer. // H10
 */
export async function replaceCv(
  { db, jobs, files }: { db: Database; jobs: Jobs; files: FileStore },
  actor: Admin | typeof BY_APPLICANT,
  id: string,
  cv: CheckedCv,
): Promise<{ ok: true } | { ok: false; fault: 'gone' | 'closed' }> {
  const cvKey = CV_PREFIX + randomUUID();
  await files.put(cvKey, cv.path, cv.mediaType);
  // If this throws, the new file is kept, since the transaction may have been committed. The nightly job
  // deletes unreferenced files.
  const isApplicant = actor === BY_APPLICANT;
  const replaced = await db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return { ok: false, fault: 'gone' } as const;
    if (isApplicant && !(await isOpenToApplicant(tx, id))) return { ok: false, fault: 'closed' } as const;
    const { name, bytes, mediaType } = cv;
    await tx
      .update(applications)
      .set({ cvKey, cvName: name, cvBytes: bytes, cvMediaType: mediaType, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    await noteCautions(tx, [{ fileKey: cvKey, cautions: cv.cautions }]);
    if (before.cvKey !== null) await removeFileLater(tx, jobs, before.cvKey);
    if (isApplicant) await notifyStaff(tx, id, 'cv_replaced');
    await auditApplication(tx, isApplicant ? null : actor, 'cv-replaced', before, {
      ...(isApplicant && { by: BY_APPLICANT }),
    });
    return { ok: true } as const;
  });
  if (!replaced.ok) await files.discard([cvKey]);
  return replaced;
}
