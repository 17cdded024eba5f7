import { and, eq, isNull, or } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Actor } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { tellAssignee } from '../applications/staff-notifications.commands.server.ts';
import type { Status } from '../applications/status.ts';
import {
  cancelWithClosing,
  mailCancellations,
  restoreWithReopening,
} from '../contact/closing.commands.server.ts';
import { untoldOf } from '../contact/decision-told.server.ts';
import { type AheadInterview, interviewsAhead } from '../contact/interviews.queries.server.ts';

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
  company: CompanyFacts,
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
      await mailCancellations(tx, actor, await cancelWithClosing(tx, actor, [id], now), company, now);
    } else if (before.status === 'closed') {
      await restoreWithReopening(tx, actor, [id], now);
    }
    // Closed once more, it has no reason for declining yet. // H16
    const reason = status === 'closed' ? { declineReason: '' } : {};
    await tx
      .update(applications)
      .set({ status, ...reason, lastEditedAt: new Date() })
      .where(eq(applications.id, id));
    await auditApplication(tx, actor, 'status-changed', before, { from: before.status, to: status });
    const isUntold = (await untoldOf(tx, [id])).length > 0;
    return { ok: true, ...(isUntold && { untold: true }) };
  });
}

type Told = { ok: true } | Gone | { ok: false; fault: 'changed' };

/**
 * Records that the applicant of a closed application was told by phone, so that no rejection is owed any longer. // H14
 *
 * @returns 'changed' if it isn't closed any longer, or the applicant was told by mail meanwhile.
 */
export function recordToldByPhone(db: Database, actor: Who, id: string): Promise<Told> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (before.toldAt !== null) return { ok: true };
    if ((await untoldOf(tx, [id])).length === 0) return { ok: false, fault: 'changed' };
    await setTold(tx, actor, before, new Date());
    return { ok: true };
  });
}

/** Undoes `recordToldByPhone`. // H14 */
export function takeToldBack(db: Database, actor: Who, id: string): Promise<{ ok: true } | Gone> {
  return db.transaction(async (tx) => {
    const before = await lockApplication(tx, id);
    if (before === null) return GONE;
    if (before.toldAt !== null) await setTold(tx, actor, before, null);
    return { ok: true };
  });
}

type Locked = { id: string; number: number };

async function setTold(tx: Database, actor: Who, { id, number }: Locked, toldAt: Date | null) {
  await tx.update(applications).set({ toldAt, lastEditedAt: new Date() }).where(eq(applications.id, id));
  await auditApplication(tx, actor, toldAt === null ? 'told-taken-back' : 'told-by-phone', { id, number });
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
    await tellAssignee(tx, actor, [id], actor.id);
    await auditApplication(tx, actor, 'assigned', { id, ...taken }, { to: actor.name });
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
    await tellAssignee(tx, actor, [id], null);
    const [admin] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, assigneeId));
    await auditApplication(tx, actor, 'unassigned', { id, ...freed }, { from: admin?.name ?? '' });
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
