import { asc, eq, sql } from 'drizzle-orm';
import { leadEvents, leads } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import { interviewers, interviews } from '#app/recruitment/interviews/interviews.tables.ts';
import type { Actor } from '../audit/audit.server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { admins } from './admins.tables.ts';

/**
 * Gives the applications, interviews to come and leads of an account that is about to be deleted to a colleague, or to
 * nobody, and notes it in the history of each. // H4
 *
 * @param toId the colleague's id; null for nobody.
 * @returns false if the colleague's account doesn't exist.
 */
export async function handOver(
  tx: Database,
  actor: Actor,
  fromId: string,
  toId: string | null,
): Promise<boolean> {
  const from = await nameOf(tx, fromId);
  const to = toId === null ? '' : await nameOf(tx, toId);
  if (from === null || to === null) return false;
  const details = JSON.stringify({ from, to });
  const actorName = actor?.name ?? '';
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
  await tx
    .update(applications)
    .set({ assigneeId: toId, assignedAt: toId === null ? null : new Date() })
    .where(eq(applications.assigneeId, fromId));
  // Those of the account go with it.
  if (toId !== null)
    await tx.execute(
      sql`insert into ${interviewers} (interview_id, admin_id) select ${interviews.id}, ${toId} from ${interviews}
        join ${interviewers} on ${interviewers.interviewId} = ${interviews.id}
        where ${interviewers.adminId} = ${fromId} and ${interviews.startsAt} > now() on conflict do nothing`,
    );
  await tx.execute(
    sql`insert into ${leadEvents} (lead_id, kind, actor_id, actor_name, details)
      select ${leads.id}, 'owner', (select ${admins.id} from ${admins} where ${admins.id} = ${actor?.id ?? null}::uuid), ${actorName}, ${details}::jsonb from ${leads} where ${leads.ownerId} = ${fromId}`,
  );
  await tx.update(leads).set({ ownerId: toId }).where(eq(leads.ownerId, fromId));
  return true;
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
