import { randomUUID } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Jobs } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import type { CheckedCv } from '../apply/check-cv.server.ts';
import {
  cancelWithClosing,
  mailCancellations,
  restoreWithReopening,
} from '../interviews/closing.commands.server.ts';
import { type AheadInterview, interviewsAhead } from '../interviews/interviews.queries.server.ts';
import { isOpenToApplicant } from '../private-page/private-page.queries.server.ts';
import { lockApplication } from './application.queries.server.ts';
import { applications, notifications } from './applications.tables.ts';
import { CV_PREFIX } from './cv-files.server.ts';
import { untoldOf } from './decision-told.server.ts';
import { reference } from './reference.ts';
import type { Status } from './status.ts';
import { BY_APPLICANT } from './timeline.ts';

type Who = NonNullable<Actor>;
type Gone = { ok: false; fault: 'gone' };
const GONE: Gone = { ok: false, fault: 'gone' };

type StatusChanged =
  /** `untold`: it is closed now, and the applicant has not been told. // H14 */
  | { ok: true; untold?: true }
  | Gone
  | { ok: false; fault: 'changed'; stored: string }
  | { ok: false; fault: 'interviews'; ahead: AheadInterview[] };

/**
 * Changes the status; every transition is allowed. // R5
 *
 * @param change.seen the status that was displayed. If it has changed since, nothing is stored and the new one is returned.
 * @param change.cancels whether closing may cancel the interviews to come and mail the candidate; without that nothing is
 *   stored and they are returned. // H7
 */
export function changeStatus(
  db: Database,
  actor: Who,
  id: string,
  { status, seen, cancels = false }: { status: Status; seen: string; cancels?: boolean },
): Promise<StatusChanged> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (before.status === status) return { ok: true };
    if (before.status !== seen) return { ok: false, fault: 'changed', stored: before.status };
    const now = new Date();
    if (status === 'closed') {
      const ahead = cancels ? [] : await interviewsAhead(tx, [id], now);
      if (ahead.length > 0) return { ok: false, fault: 'interviews', ahead };
      await mailCancellations(tx, actor, await cancelWithClosing(tx, actor, [id], now), now);
    } else if (before.status === 'closed') {
      await restoreWithReopening(tx, actor, [id], now);
    }
    await tx.update(applications).set({ status, lastEditedAt: new Date() }).where(eq(applications.id, id));
    await recordAudit(tx, actor, {
      action: 'status-changed',
      subjectId: id,
      details: { reference: reference(before.number), from: before.status, to: status },
    });
    const isUntold = (await untoldOf(tx, [id])).length > 0;
    return { ok: true, ...(isUntold && { untold: true }) };
  });
}

type Assigned = { ok: true } | Gone | { ok: false; fault: 'taken'; by: string };

/** Assigns an application to the actor, unless it is already assigned to somebody else. // R7 */
export function assignApplication(db: Database, actor: Who, id: string): Promise<Assigned> {
  const free = or(isNull(applications.assigneeId), eq(applications.assigneeId, actor.id));
  return db.transaction(async (tx) => {
    const now = new Date();
    const [taken] = await tx
      .update(applications)
      .set({ assigneeId: actor.id, assignedAt: now, lastEditedAt: now })
      .where(and(eq(applications.id, id), free))
      .returning({ number: applications.number });
    if (taken === undefined) return findAssignee(tx, id);
    await recordAudit(tx, actor, {
      action: 'assigned',
      subjectId: id,
      details: { reference: reference(taken.number), to: actor.name },
    });
    return { ok: true };
  });
}

/**
 * Removes the assignee of an application. // R7
 *
 * @param assigneeId the assignee that was displayed; nothing changes if somebody else is assigned by now.
 */
export function unassignApplication(
  db: Database,
  actor: Who,
  id: string,
  assigneeId: string,
): Promise<Assigned> {
  return db.transaction(async (tx) => {
    const [freed] = await tx
      .update(applications)
      .set({ assigneeId: null, assignedAt: null, lastEditedAt: new Date() })
      .where(and(eq(applications.id, id), eq(applications.assigneeId, assigneeId)))
      .returning({ number: applications.number });
    if (freed === undefined) {
      const now = await findAssignee(tx, id);
      return !now.ok && now.fault === 'taken' && now.by === '' ? { ok: true } : now;
    }
    const [admin] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, assigneeId));
    await recordAudit(tx, actor, {
      action: 'unassigned',
      subjectId: id,
      details: { reference: reference(freed.number), from: admin?.name ?? '' },
    });
    return { ok: true };
  });
}

/** `by` is empty if nobody is assigned. */
async function findAssignee(tx: Database, id: string): Promise<Assigned> {
  const [application] = await tx
    .select({ by: admins.name })
    .from(applications)
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(eq(applications.id, id));
  return application === undefined ? GONE : { ok: false, fault: 'taken', by: application.by ?? '' };
}

/**
 * Adds or replaces an application's CV. The new file is stored first, and the old one is deleted only after the row
 * references the new one. // R6
 *
 * @returns 'closed' if it is the applicant's, who can't change the application any longer. // H10
 */
export async function replaceCv(
  { db, jobs, files }: { db: Database; jobs: Jobs; files: FileStore },
  actor: Who | typeof BY_APPLICANT,
  id: string,
  cv: CheckedCv,
): Promise<{ ok: true } | Gone | { ok: false; fault: 'closed' }> {
  const cvKey = CV_PREFIX + randomUUID();
  await files.put(cvKey, cv.path, cv.mediaType);
  // If this throws, the new file is kept, since the transaction may have been committed. removeStrayCvs deletes
  // unreferenced files.
  const isOwn = actor === BY_APPLICANT;
  const replaced = await db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (isOwn && !(await isOpenToApplicant(tx, id))) return { ok: false, fault: 'closed' } as const;
    const { name, bytes, mediaType } = cv;
    await tx
      .update(applications)
      .set({ cvKey, cvName: name, cvBytes: bytes, cvMediaType: mediaType, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    await noteCautions(tx, [{ fileKey: cvKey, cautions: cv.cautions }]);
    if (before.cvKey !== null) await removeFileLater(tx, jobs, before.cvKey);
    if (isOwn) await ringForCv(tx, id);
    await recordAudit(tx, isOwn ? null : actor, {
      action: 'cv-replaced',
      subjectId: id,
      details: { reference: reference(before.number), ...(isOwn && { by: BY_APPLICANT }) },
    });
    return { ok: true } as const;
  });
  if (!replaced.ok) await files.discard([cvKey]);
  return replaced;
}

/**
 * Rings the bell for a CV that the applicant replaced. There is one notification an application: while the new application
 * itself is unread, whoever opens it finds the new CV anyway. // D7, H10
 */
async function ringForCv(tx: Database, applicationId: string): Promise<void> {
  const { type, read } = notifications;
  const notification = { type: 'cv_replaced', read: false, createdAt: new Date() } as const;
  await tx
    .insert(notifications)
    .values({ applicationId, ...notification })
    .onConflictDoUpdate({
      target: notifications.applicationId,
      set: notification,
      setWhere: sql`${read} or ${type} <> 'new_applicant'`,
    });
}
