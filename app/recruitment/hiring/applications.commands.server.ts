import { and, eq, isNull, or } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { auditApplication, statusDetails } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { notifyAssignee } from '../applications/staff-notifications.commands.server.ts';
import type { Status } from '../applications/status.ts';
import {
  cancelInterviewsOfClosed,
  mailCancellations,
  restoreInterviewsOfReopened,
} from '../contact/closing.commands.server.ts';
import { findUntold } from '../contact/decision-told.server.ts';
import { type UpcomingInterview, upcomingInterviewsOf } from '../contact/interviews.queries.server.ts';

type Gone = { ok: false; fault: 'gone' };
const GONE: Gone = { ok: false, fault: 'gone' };

type StatusChange =
  /** `isUntold`: it is closed now, and the applicant has not been told. // H14 */
  | { ok: true; isUntold: boolean }
  | Gone
  | { ok: false; fault: 'changed'; stored: string }
  | { ok: false; fault: 'interviews'; interviews: UpcomingInterview[] };

/**
 * Changes the status; every transition is allowed. // R5
 *
 * @param change.seen the status that was displayed. If it has changed since, nothing is stored and the new one is returned.
 * @param change.cancels whether closing may cancel the interviews to come and mail the candidate; without that nothing is
 *   stored and they are returned. // H7
 */
export function changeStatus(
  db: Database,
  actor: Admin,
  id: string,
  { status, seen, cancels = false }: { status: Status; seen: string; cancels?: boolean },
  company: CompanyFacts,
): Promise<StatusChange> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (before.status === status) return { ok: true, isUntold: false };
    if (before.status !== seen) return { ok: false, fault: 'changed', stored: before.status };
    const now = new Date();
    if (status === 'closed') {
      const interviews = cancels ? [] : await upcomingInterviewsOf(tx, [id], now);
      if (interviews.length > 0) return { ok: false, fault: 'interviews', interviews };
      const cancelled = await cancelInterviewsOfClosed(tx, actor, [id], now);
      await mailCancellations(tx, actor, cancelled, company, now);
    } else if (before.status === 'closed') {
      await restoreInterviewsOfReopened(tx, actor, [id], now);
    }
    // Closed once more, it has no reason for declining yet. // H16
    const reason = status === 'closed' ? { declineReason: '' } : {};
    await tx
      .update(applications)
      .set({ status, ...reason, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    await auditApplication(tx, actor, 'status-changed', before, statusDetails(before, status));
    return { ok: true, isUntold: (await findUntold(tx, [id])).length > 0 };
  });
}

/**
 * Records that the applicant of a closed application was told by phone, so that no rejection is owed any longer. // H14
 *
 * @returns 'changed' if it isn't closed any longer, or the applicant was told by mail meanwhile.
 */
export function recordToldByPhone(
  db: Database,
  actor: Admin,
  id: string,
): Promise<{ ok: true } | Gone | { ok: false; fault: 'changed' }> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (before.toldAt !== null) return { ok: true };
    if ((await findUntold(tx, [id])).length === 0) return { ok: false, fault: 'changed' };
    await setToldAt(tx, actor, before, new Date());
    return { ok: true };
  });
}

/** Undoes `recordToldByPhone`. // H14 */
export function undoToldByPhone(db: Database, actor: Admin, id: string): Promise<{ ok: true } | Gone> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (before.toldAt !== null) await setToldAt(tx, actor, before, null);
    return { ok: true };
  });
}

type Numbered = { id: string; number: number };

async function setToldAt(tx: Database, actor: Admin, application: Numbered, toldAt: Date | null) {
  const { id } = application;
  await tx.update(applications).set({ toldAt, lastEditedAt: new Date() }).where(eq(applications.id, id));
  await auditApplication(tx, actor, toldAt === null ? 'told-taken-back' : 'told-by-phone', application);
}

/** `assignee`: the name of the colleague to whom it is assigned; empty if nobody is. */
type Assignment = { ok: true } | Gone | { ok: false; fault: 'taken'; assignee: string };

/** Assigns an application to the actor, unless it is already assigned to somebody else. // R7 */
export function assignApplication(db: Database, actor: Admin, id: string): Promise<Assignment> {
  const isFree = or(isNull(applications.assigneeId), eq(applications.assigneeId, actor.id));
  return db.transaction(async (tx) => {
    const now = new Date();
    const [assigned] = await tx
      .update(applications)
      .set({ assigneeId: actor.id, assignedAt: now, lastEditedAt: now })
      .where(and(eq(applications.id, id), isFree))
      .returning({ number: applications.number });
    if (assigned === undefined) return findAssignee(tx, id);
    await notifyAssignee(tx, actor, [id], actor.id);
    await auditApplication(tx, actor, 'assigned', { id, ...assigned }, { to: actor.name });
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
  actor: Admin,
  id: string,
  assigneeId: string,
): Promise<Assignment> {
  return db.transaction(async (tx) => {
    const [unassigned] = await tx
      .update(applications)
      .set({ assigneeId: null, assignedAt: null, lastEditedAt: new Date() })
      .where(and(eq(applications.id, id), eq(applications.assigneeId, assigneeId)))
      .returning({ number: applications.number });
    if (unassigned === undefined) {
      const current = await findAssignee(tx, id);
      return current.fault === 'taken' && current.assignee === '' ? { ok: true } : current;
    }
    await notifyAssignee(tx, actor, [id], null);
    const [admin] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, assigneeId));
    await auditApplication(tx, actor, 'unassigned', { id, ...unassigned }, { from: admin?.name ?? '' });
    return { ok: true };
  });
}

async function findAssignee(tx: Database, id: string): Promise<Exclude<Assignment, { ok: true }>> {
  const [application] = await tx
    .select({ assignee: admins.name })
    .from(applications)
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .where(eq(applications.id, id));
  if (application === undefined) return GONE;
  return { ok: false, fault: 'taken', assignee: application.assignee ?? '' };
}
