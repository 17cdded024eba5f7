import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import { secondFactors } from '#app/accounts/two-factor/two-factor.tables.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import {
  interviewers,
  interviews,
  timeInvitations,
  timeOffers,
} from '#app/recruitment/contact/contact.tables.ts';
import type { AccountFilter } from './account-filter.ts';

export type Account = Awaited<ReturnType<typeof listAccounts>>['rows'][number];

const ACCOUNTS_PER_PAGE = 25;

const accountColumns = {
  id: admins.id,
  name: admins.name,
  email: admins.email,
  avatar: admins.avatar,
  position: admins.position,
  version: rowVersion(admins),
  /** Whether signing in requires a second factor. */
  twoFactor: sql<boolean>`${secondFactors.adminId} is not null`,
  lastSignIn: sql<Date | null>`(select max(${auditEntries.at}) from ${auditEntries}
    where ${auditEntries.actorId} = ${admins.id} and ${auditEntries.action} = 'signed-in')`.mapWith(
    auditEntries.at,
  ),
  /** How much of each is theirs, which their deletion hands over. // H4 */
  applications: sql<number>`(select count(*)::int from ${applications} where ${applications.assigneeId} = ${admins.id})`,
  /** Those to come. */
  interviews: sql<number>`(select count(*)::int from ${interviewers} join ${interviews} on ${interviews.id} = ${interviewers.interviewId}
    where ${interviewers.adminId} = ${admins.id} and ${interviews.startsAt} > now() and ${interviews.cancelledAt} is null)`,
  /** Those from which somebody can still choose. */
  timeOffers: sql<number>`(select count(*)::int from ${timeOffers}
    where ${admins.id} = any(${timeOffers.people}) and ${timeOffers.closesAt} > now()
      and exists (select from ${timeInvitations} where ${timeInvitations.offerId} = ${timeOffers.id} and ${timeInvitations.endedAt} is null))`,
  leads: sql<number>`(select count(*)::int from ${leads} where ${leads.ownerId} = ${admins.id})`,
};
const theirFactor = eq(secondFactors.adminId, admins.id);

/** One page of the accounts that fit the filter, by name. // A6 */
export function listAccounts(
  db: Database,
  { name, email, position }: AccountFilter,
  page: RequestedPage | number,
) {
  const fits = and(
    name === '' ? undefined : ilike(admins.name, likePattern(name)),
    email === '' ? undefined : ilike(admins.email, likePattern(email)),
    position === '' ? undefined : eq(admins.position, position),
  );
  return pageOfList(page, ACCOUNTS_PER_PAGE, db.$count(admins, fits), (limit, offset) =>
    db
      .select(accountColumns)
      .from(admins)
      .leftJoin(secondFactors, theirFactor)
      .where(fits)
      .orderBy(asc(admins.name), asc(admins.id))
      .limit(limit)
      .offset(offset),
  );
}

/** One account as in the list, or null if it has been deleted. // T2 */
export async function findAccount(db: Database, adminId: string): Promise<Account | null> {
  const [account] = await db
    .select(accountColumns)
    .from(admins)
    .leftJoin(secondFactors, theirFactor)
    .where(eq(admins.id, adminId));
  return account ?? null;
}
