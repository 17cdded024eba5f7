import { and, arrayContains, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Stored } from '#app/accounts/admins/accounts.commands.server.ts';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import { removeReminder } from '#app/leads/records/lead-notifications.commands.server.ts';
import { leadEvents, leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import { notifyAssignee } from '#app/recruitment/applications/staff-notifications.commands.server.ts';
import { interviewers, interviews, timeOffers } from '#app/recruitment/contact/contact.tables.ts';
import { notifyInterviewers } from '#app/recruitment/contact/interviewers.commands.server.ts';

/**
 * Deletes an account with its credentials and sessions. The last account can't be deleted. // A9
 *
 * @param successorId who gets its applications and leads; null for nobody. // H4
 */
export function deleteAccount(
  db: Database,
  actor: Actor,
  id: string,
  successorId: string | null = null,
): Promise<Stored> {
  return db.transaction(async (tx) => {
    // The lock serialises deletions: two admins deleting each other at the same time must not both succeed.
    await lockName(tx, 'admins');
    const [others] = await tx.select({ n: count() }).from(admins).where(ne(admins.id, id));
    if (others?.n === 0) return { ok: false, fault: 'last-account' };
    const { name, email, position } = admins;
    const [account] = await tx
      .select({ name, email, position })
      .from(admins)
      .where(eq(admins.id, id))
      .for('update');
    if (account === undefined) return { ok: false, fault: 'gone' };
    if (!(await handOver(tx, actor, id, successorId))) return { ok: false, fault: 'no-colleague' };
    await tx.delete(admins).where(eq(admins.id, id));
    await recordAudit(tx, actor, { action: 'account-deleted', subjectId: id, details: account });
    return { ok: true, id };
  });
}

/**
 * Gives the applications, interviews to come, open time offers and leads of an account that is about to be deleted to a
 * colleague, or to nobody, and notes it in the history of each application and lead. // H4
 *
 * @param toId the colleague's id; null for nobody.
 * @returns false if the colleague's account doesn't exist.
 */
async function handOver(tx: Database, actor: Actor, fromId: string, toId: string | null): Promise<boolean> {
  const from = await nameOf(tx, fromId);
  const to = toId === null ? '' : await nameOf(tx, toId);
  if (from === null || to === null) return false;
  const details = JSON.stringify({ from, to });
  const actorName = actor?.name ?? '';
  const now = new Date();
  const action = toId === null ? 'unassigned' : 'assigned';
  // In the order in which changes of several applications lock them.
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.assigneeId, fromId))
    .orderBy(asc(applications.id))
    .for('update');
  await tx.execute(
    sql`insert into ${auditEntries} (actor_id, actor_name, action, subject_id, details)
      select ${actor?.id ?? null}::uuid, ${actorName}, ${action}, ${applications.id}, ${details}::jsonb from ${applications} where ${applications.assigneeId} = ${fromId}`,
  );
  const assigned = await tx
    .update(applications)
    .set({ assigneeId: toId, assignedAt: toId === null ? null : now, lastEditedAt: now })
    .where(eq(applications.assigneeId, fromId))
    .returning({ id: applications.id });
  await notifyAssignee(
    tx,
    { id: actor?.id ?? null, name: actorName },
    assigned.map(({ id }) => id),
    toId,
  );
  await handOverInterviews(tx, fromId, toId);
  if (toId !== null) await handOverTimeOffers(tx, fromId, toId);
  await tx.execute(
    sql`insert into ${leadEvents} (lead_id, kind, actor_id, actor_name, details)
      select ${leads.id}, 'owner', (select ${admins.id} from ${admins} where ${admins.id} = ${actor?.id ?? null}::uuid), ${actorName}, ${details}::jsonb from ${leads} where ${leads.ownerId} = ${fromId}`,
  );
  const owned = await tx
    .update(leads)
    .set({ ownerId: toId })
    .where(eq(leads.ownerId, fromId))
    .returning({ id: leads.id });
  await removeReminder(tx, ...owned.map(({ id }) => id));
  return true;
}

/** Whoever takes over, if anybody does, takes part in the interviews to come; those who hold them with the account are told. */
async function handOverInterviews(tx: Database, fromId: string, toId: string | null): Promise<void> {
  const toCome = await tx
    .select({ id: interviews.id })
    .from(interviewers)
    .innerJoin(interviews, eq(interviews.id, interviewers.interviewId))
    .where(and(eq(interviewers.adminId, fromId), gt(interviews.startsAt, sql`now()`)));
  if (toCome.length === 0) return;
  const ids = toCome.map(({ id }) => id);
  await tx
    .delete(interviewers)
    .where(and(eq(interviewers.adminId, fromId), inArray(interviewers.interviewId, ids)));
  if (toId !== null)
    await tx
      .insert(interviewers)
      .values(ids.map((interviewId) => ({ interviewId, adminId: toId })))
      .onConflictDoNothing();
  await notifyInterviewers(tx, ids);
}

/** Whoever chooses one of these times from now on meets the colleague, who may be among those who hold it already. // H15 */
async function handOverTimeOffers(tx: Database, fromId: string, toId: string): Promise<void> {
  const { people, closesAt } = timeOffers;
  await tx
    .update(timeOffers)
    .set({
      people: sql`case when ${toId}::uuid = any(${people}) then array_remove(${people}, ${fromId}::uuid)
        else array_replace(${people}, ${fromId}::uuid, ${toId}::uuid) end`,
    })
    .where(and(arrayContains(people, [fromId]), gt(closesAt, sql`now()`)));
}

/** The lock keeps the account from being deleted meanwhile. */
async function nameOf(tx: Database, id: string): Promise<string | null> {
  const [admin] = await tx
    .select({ name: admins.name, email: admins.email })
    .from(admins)
    .where(eq(admins.id, id))
    .for('key share');
  return admin ? admin.name || admin.email : null;
}
