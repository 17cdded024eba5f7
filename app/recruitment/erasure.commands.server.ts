import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, candidates, notes } from '#app/platform/db/schema.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { forgetMails } from '#app/platform/mail/outbox.server.ts';
import { reference } from './reference.ts';

type House = { db: Database; jobs: Jobs };

/**
 * Erases an application with everything of its candidate: answers, notes, notification, assignment and mails in one
 * transaction, the CV and .eml files by jobs after it. What remains is an audit entry with the reference. // R2, X5
 *
 * @returns whether it was there.
 */
export function eraseApplication({ db, jobs }: House, actor: Actor, applicationId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await lockApplication(tx, applicationId);
    if (found === null) return false;
    const about = await tx.select({ id: notes.id }).from(notes).where(eq(notes.applicationId, applicationId));
    await forgetMails(tx, jobs, [applicationId, ...about.map(({ id }) => id)]);
    await removeFileLater(tx, jobs, found.cvKey);
    await tx.delete(candidates).where(eq(candidates.id, found.candidateId));
    await recordAudit(tx, actor, {
      action: 'application-deleted',
      subjectId: applicationId,
      details: { reference: reference(found.number) },
    });
    return true;
  });
}

/**
 * Waits for whoever works on the application, such as on a note, and keeps out whoever comes later; they find it gone.
 * The candidate first: who edits one locks in this order too, and nobody waits in a circle.
 */
async function lockApplication(tx: Database, applicationId: string) {
  const [owner] = await tx
    .select({ candidateId: applications.candidateId })
    .from(applications)
    .where(eq(applications.id, applicationId));
  if (owner === undefined) return null;
  await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, owner.candidateId))
    .for('update');
  const { candidateId, number, cvKey } = applications;
  const [application] = await tx
    .select({ candidateId, number, cvKey })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for('update');
  return application ?? null;
}
