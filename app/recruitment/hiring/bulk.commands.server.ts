import { asc, inArray, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { type Actor, type AuditEntry, recordAudits } from '#app/accounts/audit/audit.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { reference } from '../applications/reference.ts';
import { tellAssignee } from '../applications/staff-notifications.commands.server.ts';
import {
  cancelWithClosing,
  mailCancellations,
  restoreWithReopening,
} from '../contact/closing.commands.server.ts';
import { untoldOf } from '../contact/decision-told.server.ts';
import { type AheadInterview, interviewsAhead } from '../contact/interviews.queries.server.ts';
import type { Move } from './moves.ts';

type Who = NonNullable<Actor>;

export type Moved = {
  moved: Move[];
  /** How many applications were left alone because somebody else had changed or erased them. */
  passed: number;
  /** The interviews to come of those that were left open, since cancelling them has not been confirmed. // H7 */
  asked?: AheadInterview[];
  /** The ids of those that are closed now and whose applicants have not been told. // H14 */
  untold?: string[];
};

/**
 * Changes the status of several applications in one transaction. Each is changed only if its status is still the one that
 * was on the screen, so two people who work on the same list never overwrite each other. // H1, H2, H5
 *
 * @param options.cancels whether closing may cancel interviews to come and mail the candidates; without that those with an
 *   interview are left open and returned. // H7
 * @param options.undoes whether this undoes a change: an application that its applicant has withdrawn since is left alone,
 *   although its status is still that of the change. // H10
 */
export function moveApplications(
  db: Database,
  actor: Who,
  moves: readonly Move[],
  company: CompanyFacts,
  { cancels = false, undoes = false }: { cancels?: boolean; undoes?: boolean } = {},
): Promise<Moved> {
  return db.transaction(async (tx) => {
    const rows = await lockAll(tx, moves);
    const now = new Date();
    const movable = undoes ? rows.filter(({ withdrawnAt }) => withdrawnAt === null) : rows;
    const unchanged = whereUnchanged(moves, new Map(movable.map((row) => [row.id, row.status])));
    const closing = idsOf(unchanged.filter(({ to }) => to === 'closed'));
    const asked = cancels || closing.length === 0 ? [] : await interviewsAhead(tx, closing, now);
    const left = new Set(asked.map(({ applicationId }) => applicationId));
    const fitting = without(unchanged, left);
    await tx.execute(
      // Closed once more, an application has no reason for declining yet; undoing keeps the one it had. // H16
      sql`update ${applications} set status = wanted.to, last_edited_at = now(),
          decline_reason = case when wanted.to = 'closed' and not ${undoes}::boolean then '' else decline_reason end
        from json_to_recordset(${asRecords(fitting)}) as wanted(id uuid, "to" text) where ${applications.id} = wanted.id`,
    );
    await recordAudits(
      tx,
      actor,
      entriesOf(fitting, rows, ({ from, to }) => ({ action: 'status-changed', details: { from, to } })),
    );
    if (cancels)
      await mailCancellations(tx, actor, await cancelWithClosing(tx, actor, closing, now), company, now);
    const reopened = idsOf(fitting.filter(({ from }) => from === 'closed'));
    await restoreWithReopening(tx, actor, reopened, now);
    const untold = await untoldOf(tx, idsOf(fitting.filter(({ to }) => to === 'closed')));
    return {
      ...outcome(without(moves, left), fitting),
      ...(asked.length > 0 && { asked }),
      ...(untold.length > 0 && { untold }),
    };
  });
}

/** Assigns several applications to an admin, or to nobody, in the same way. An admin who is gone gets none. // H2, H4 */
export function assignApplications(db: Database, actor: Who, moves: readonly Move[]): Promise<Moved> {
  return db.transaction(async (tx) => {
    // The accounts first, as deleting one does, so that nothing deadlocks.
    const names = await namesOf(tx, moves);
    const rows = await lockAll(tx, moves);
    const known = moves.filter(({ to }) => to === '' || names.has(to));
    const fitting = whereUnchanged(known, new Map(rows.map((row) => [row.id, row.assigneeId ?? ''])));
    await tx.execute(
      sql`update ${applications} set assignee_id = nullif(wanted.to, '')::uuid,
          assigned_at = case wanted.to when '' then null else now() end, last_edited_at = now()
        from json_to_recordset(${asRecords(fitting)}) as wanted(id uuid, "to" text) where ${applications.id} = wanted.id`,
    );
    await recordAudits(
      tx,
      actor,
      entriesOf(fitting, rows, ({ from, to }) =>
        to === ''
          ? { action: 'unassigned', details: { from: names.get(from) ?? '' } }
          : { action: 'assigned', details: { to: names.get(to) ?? '' } },
      ),
    );
    for (const { ids, to } of fitting) await tellAssignee(tx, actor, ids, to === '' ? null : to);
    return outcome(moves, fitting);
  });
}

type Locked = Awaited<ReturnType<typeof lockAll>>[number];

/** In the order of their ids, so that two such transactions never wait for each other. */
async function lockAll(tx: Database, moves: readonly Move[]) {
  const ids = moves.flatMap((move) => move.ids);
  if (ids.length === 0) return [];
  const { id, number, status, withdrawnAt, assigneeId } = applications;
  return tx
    .select({ id, number, status, withdrawnAt, assigneeId })
    .from(applications)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('update');
}

function whereUnchanged(moves: readonly Move[], current: ReadonlyMap<string, string>): Move[] {
  return moves
    .map((move) => ({
      ...move,
      ids: move.ids.filter((id) => current.get(id) === move.from && move.to !== move.from),
    }))
    .filter(({ ids }) => ids.length > 0);
}

const idsOf = (moves: readonly Move[]) => moves.flatMap(({ ids }) => ids);

function without(moves: readonly Move[], left: ReadonlySet<string>): Move[] {
  if (left.size === 0) return [...moves];
  return moves
    .map((move) => ({ ...move, ids: move.ids.filter((id) => !left.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
}

function asRecords(moves: readonly Move[]): string {
  return JSON.stringify(moves.flatMap(({ ids, to }) => ids.map((id) => ({ id, to }))));
}

function entriesOf(
  moves: readonly Move[],
  rows: readonly Locked[],
  describe: (move: Move) => Pick<AuditEntry, 'action' | 'details'>,
): AuditEntry[] {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return moves.flatMap((move) => {
    const { action, details } = describe(move);
    return move.ids.map((id) => ({
      action,
      subjectId: id,
      details: { reference: reference(numbers.get(id) ?? 0), ...details },
    }));
  });
}

/** Applications that already had the value are not counted as skipped. */
function outcome(moves: readonly Move[], moved: Move[]): Moved {
  const count = (all: readonly Move[]) => all.reduce((sum, { ids }) => sum + ids.length, 0);
  return { moved, passed: count(moves.filter(({ from, to }) => from !== to)) - count(moved) };
}

async function namesOf(tx: Database, moves: readonly Move[]): Promise<Map<string, string>> {
  const ids = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(admins)
    .where(inArray(sql`${admins.id}::text`, ids))
    // An admin who is deleted at the same time waits, and then takes the new assignments away.
    .for('key share');
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
