import { eq, inArray } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockApplication } from '../applications/application.queries.server.ts';
import { auditApplication } from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import type { Assessment } from '../applications/assessment.ts';
import type { Status } from '../applications/status.ts';
import { findUntold } from '../contact/decision-told.server.ts';
import type { UpcomingInterview } from '../contact/interviews.queries.server.ts';
import { assignApplications, moveApplications } from './bulk.commands.server.ts';
import type { Move } from './moves.ts';

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
 * @param change.cancels the interviews to come that closing may cancel and mail the candidate about; if there is any other,
 *   nothing is stored and all of them are returned. // H7
 */
export function changeStatus(
  db: Database,
  actor: Admin,
  id: string,
  { status, seen, cancels = [] }: { status: Status; seen: string; cancels?: readonly string[] },
  company: CompanyFacts,
): Promise<StatusChange> {
  return db.transaction(async (tx) => {
    const move = { from: seen, to: status, ids: [id] };
    const { moved, interviewsToCancel, untoldIds } = await moveApplications(tx, actor, [move], company, {
      cancels,
    });
    if (moved.length > 0) return { ok: true, isUntold: untoldIds.length > 0 };
    if (interviewsToCancel.length > 0)
      return { ok: false, fault: 'interviews', interviews: interviewsToCancel };
    const current = await lockApplication(tx, id);
    if (current === null) return GONE;
    if (current.status === status) return { ok: true, isUntold: false };
    return { ok: false, fault: 'changed', stored: current.status };
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
  return changeAssignee(db, actor, { from: '', to: actor.id, ids: [id] });
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
  return changeAssignee(db, actor, { from: assigneeId, to: '', ids: [id] });
}

/** @param move the move of one application. */
function changeAssignee(db: Database, actor: Admin, move: Move): Promise<Assignment> {
  return db.transaction(async (tx) => {
    const { moved } = await assignApplications(tx, actor, [move]);
    if (moved.length > 0) return { ok: true };
    const [current] = await tx
      .select({ id: applications.assigneeId, name: admins.name })
      .from(applications)
      .leftJoin(admins, eq(admins.id, applications.assigneeId))
      .where(inArray(applications.id, [...move.ids]));
    if (current === undefined) return GONE;
    if ((current.id ?? '') === move.to) return { ok: true };
    return { ok: false, fault: 'taken', assignee: current.name ?? '' };
  });
}

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
