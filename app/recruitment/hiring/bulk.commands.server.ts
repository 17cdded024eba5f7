import { asc, inArray, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { type Admin, type AuditEntry, recordAudits } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import {
  applicationEntry,
  lastStatusChanges,
  statusDetails,
} from '../applications/application-audit.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { notifyAssignee } from '../applications/staff-notifications.commands.server.ts';
import {
  cancelInterviewsOfClosed,
  mailCancellations,
  restoreInterviewsOfReopened,
} from '../contact/closing.commands.server.ts';
import { findUntold } from '../contact/decision-told.server.ts';
import { type UpcomingInterview, upcomingInterviewsOf } from '../contact/interviews.queries.server.ts';
import { countOfMoves, type Move } from './moves.ts';

export type MoveResult = {
  moved: Move[];
  /** How many applications were left alone because somebody else had changed or erased them. */
  skippedCount: number;
  /** The interviews to come of those that were left open, since cancelling them has not been confirmed. // H7 */
  interviewsToCancel: UpcomingInterview[];
  /** The ids of those that are closed now and whose applicants have not been told. // H14 */
  untoldIds: string[];
};

/**
 * Changes the status of several applications in one transaction. Each is changed only if its status is still the one that
 * was on the screen, so two people who work on the same list never overwrite each other. // H1, H2, H5
 *
 * @param options.cancels the interviews to come that closing may cancel and mail the candidates about; applications with
 *   any other are left open, and their interviews returned. // H7
 * @param options.undoes whether this undoes a change: an application that its applicant has withdrawn since is left alone,
 *   although its status is still that of the change; one that was opened is withdrawn, or told by phone, as it was. It may
 *   cancel any interview. // H10, H14
 */
export function moveApplications(
  db: Database,
  actor: Admin,
  moves: readonly Move[],
  company: CompanyFacts,
  { cancels = [], undoes = false }: { cancels?: readonly string[]; undoes?: boolean } = {},
): Promise<MoveResult> {
  return db.transaction(async (tx) => {
    const rows = await lockAll(tx, moves);
    const now = new Date();
    const movable = undoes ? rows.filter(({ withdrawnAt }) => withdrawnAt === null) : rows;
    const unchanged = onlyUnchanged(moves, new Map(movable.map((row) => [row.id, row.status])));
    const upcoming = undoes ? [] : await upcomingInterviewsOf(tx, idsOf(unchanged.filter(isClosing)), now);
    const unconfirmed = upcoming.filter(({ id }) => !cancels.includes(id));
    const leftOpen = new Set(unconfirmed.map(({ applicationId }) => applicationId));
    const moved = filterIds(unchanged, (id) => !leftOpen.has(id));
    const closedIds = idsOf(moved.filter(isClosing));
    const undone = undoes ? await findUndone(tx, moved) : new Map<string, Ended>();
    await tx.execute(
      // Closed once more, an application has no reason for declining yet; undoing keeps the one it had. // H16
      sql`update ${applications} set status = wanted.to, last_edited_at = now(),
          decline_reason = case when wanted.to = 'closed' and not ${undoes}::boolean then '' else decline_reason end,
          withdrawn_at = coalesce(wanted.withdrawn, withdrawn_at), told_at = coalesce(wanted.told, told_at)
        from json_to_recordset(${asRecords(moved, undone)})
          as wanted(id uuid, "to" text, withdrawn timestamptz, told timestamptz) where ${applications.id} = wanted.id`,
    );
    await recordAudits(
      tx,
      actor,
      auditEntriesOf(moved, rows, ({ to }, before) => ({
        action: 'status-changed',
        details: statusDetails(before, to, undone.has(before.id)),
      })),
    );
    const cancelled = await cancelInterviewsOfClosed(tx, actor, closedIds, now);
    await mailCancellations(tx, actor, cancelled, company, now);
    await restoreInterviewsOfReopened(tx, actor, idsOf(moved.filter(({ from }) => from === 'closed')), now);
    return {
      moved,
      skippedCount: countToChange(moves) - leftOpen.size - countOfMoves(moved),
      interviewsToCancel: upcoming.filter(({ applicationId }) => leftOpen.has(applicationId)),
      untoldIds: await findUntold(tx, closedIds),
    };
  });
}

/** Assigns several applications to an admin, or to nobody, in the same way. An admin who is gone gets none. // H2, H4 */
export function assignApplications(
  db: Database,
  actor: Admin,
  moves: readonly Move[],
): Promise<Pick<MoveResult, 'moved' | 'skippedCount'>> {
  return db.transaction(async (tx) => {
    // The accounts first, as deleting one does, so that nothing deadlocks.
    const names = await namesOf(tx, moves);
    const rows = await lockAll(tx, moves);
    const assignable = moves.filter(({ to }) => to === '' || names.has(to));
    const moved = onlyUnchanged(assignable, new Map(rows.map((row) => [row.id, row.assigneeId ?? ''])));
    await tx.execute(
      sql`update ${applications} set assignee_id = nullif(wanted.to, '')::uuid,
          assigned_at = case wanted.to when '' then null else now() end, last_edited_at = now()
        from json_to_recordset(${asRecords(moved)}) as wanted(id uuid, "to" text) where ${applications.id} = wanted.id`,
    );
    await recordAudits(
      tx,
      actor,
      auditEntriesOf(moved, rows, ({ from, to }) =>
        to === ''
          ? { action: 'unassigned', details: { from: names.get(from) ?? '' } }
          : { action: 'assigned', details: { to: names.get(to) ?? '' } },
      ),
    );
    for (const { ids, to } of moved) await notifyAssignee(tx, actor, ids, to === '' ? null : to);
    return { moved, skippedCount: countToChange(moves) - countOfMoves(moved) };
  });
}

type Locked = Awaited<ReturnType<typeof lockAll>>[number];

/** In the order of their ids, so that two such transactions never wait for each other. */
function lockAll(tx: Database, moves: readonly Move[]) {
  const { id, number, status, withdrawnAt, toldAt, assigneeId } = applications;
  return tx
    .select({ id, number, status, withdrawnAt, toldAt, assigneeId })
    .from(applications)
    .where(inArray(id, idsOf(moves)))
    .orderBy(asc(id))
    .for('update');
}

function idsOf(moves: readonly Move[]): string[] {
  return moves.flatMap(({ ids }) => ids);
}

function isClosing({ to }: Move): boolean {
  return to === 'closed';
}

/** Applications that have the value already are not counted as skipped. */
function countToChange(moves: readonly Move[]): number {
  return countOfMoves(moves.filter(({ from, to }) => from !== to));
}

/** @param current the values that are stored now, by application. */
function onlyUnchanged(moves: readonly Move[], current: ReadonlyMap<string, string>): Move[] {
  return filterIds(moves, (id, { from, to }) => from !== to && current.get(id) === from);
}

function filterIds(moves: readonly Move[], isKept: (id: string, move: Move) => boolean): Move[] {
  return moves
    .map((move) => ({ ...move, ids: move.ids.filter((id) => isKept(id, move)) }))
    .filter(({ ids }) => ids.length > 0);
}

function asRecords(moves: readonly Move[], more: ReadonlyMap<string, object> = new Map()): string {
  return JSON.stringify(moves.flatMap(({ ids, to }) => ids.map((id) => ({ id, to, ...more.get(id) }))));
}

/** The withdrawal and the recorded call that ended when an application was opened; empty if it has not been. */
type Ended = { withdrawn?: string | undefined; told?: string | undefined };

/**
 * The applications of which these moves undo the last change of the status, by their ids, and what that change ended: from
 * the server's record, whatever the browser sends. // H10, H14
 */
async function findUndone(tx: Database, moves: readonly Move[]): Promise<Map<string, Ended>> {
  const changes = await lastStatusChanges(tx, idsOf(moves));
  return new Map(
    moves.flatMap(({ from, to, ids }) =>
      ids.flatMap((id) => {
        const last = changes.get(id);
        if (last?.from !== to || last.to !== from) return [];
        return [[id, { withdrawn: last.withdrawn, told: last.told }] as const];
      }),
    ),
  );
}

function auditEntriesOf(
  moves: readonly Move[],
  rows: readonly Locked[],
  describe: (move: Move, before: Locked) => Pick<AuditEntry, 'action' | 'details'>,
): AuditEntry[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return moves.flatMap((move) => {
    return move.ids.flatMap((id) => {
      const application = byId.get(id);
      if (application === undefined) return [];
      const { action, details } = describe(move, application);
      return [applicationEntry(action, application, details)];
    });
  });
}

/** The names of the admins whom the moves name, by id. */
async function namesOf(tx: Database, moves: readonly Move[]): Promise<Map<string, string>> {
  const ids = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((id) => id !== '');
  const rows = await tx
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(admins)
    .where(inArray(sql`${admins.id}::text`, ids))
    // An admin who is deleted at the same time waits, and then takes the new assignments away.
    .for('key share');
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
