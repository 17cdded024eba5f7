import { and, asc, eq, gt, ilike, sql } from 'drizzle-orm';
import { leads } from '#app/leads/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type AskedPage, likePattern } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { prepared } from '#app/platform/db/prepared.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { applications } from '#app/recruitment/applications/applications.tables.ts';
import { adminSettings, loginHistory } from '../settings/settings.tables.ts';
import { DEFAULTS, type Settings } from '../settings/settings.ts';
import { credentials, sessions } from '../sign-in/sign-in.tables.ts';
import { recoveryCodes, secondFactors } from '../two-factor/two-factor.tables.ts';
import type { AccountFilter } from './account-filter.ts';
import { admins } from './admins.tables.ts';

export type Account = Awaited<ReturnType<typeof listAccounts>>['rows'][number];

const ACCOUNTS_PER_PAGE = 25;

const account = {
  id: admins.id,
  name: admins.name,
  email: admins.email,
  avatar: admins.avatar,
  position: admins.position,
  version: rowVersion(admins),
  /** Whether signing in requires a second factor. */
  twoFactor: sql<boolean>`${secondFactors.adminId} is not null`,
  /** How many applications and leads are theirs, which their deletion hands over. // H4 */
  applications: sql<number>`(select count(*)::int from ${applications} where ${applications.assigneeId} = ${admins.id})`,
  leads: sql<number>`(select count(*)::int from ${leads} where ${leads.ownerId} = ${admins.id})`,
};
const theirFactor = eq(secondFactors.adminId, admins.id);

/** One page of the accounts that fit the filter, by name. // A6 */
export function listAccounts(
  db: Database,
  { name, email, position }: AccountFilter,
  page: AskedPage | number,
) {
  const fits = and(
    name === '' ? undefined : ilike(admins.name, likePattern(name)),
    email === '' ? undefined : ilike(admins.email, likePattern(email)),
    position === '' ? undefined : eq(admins.position, position),
  );
  return pageOfList(page, ACCOUNTS_PER_PAGE, db.$count(admins, fits), (limit, offset) =>
    db
      .select(account)
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
  const found = await db
    .select(account)
    .from(admins)
    .leftJoin(secondFactors, theirFactor)
    .where(eq(admins.id, adminId));
  return found[0] ?? null;
}

/** Every account by name, for a select. */
export async function accountChoices(db: Database): Promise<{ id: string; name: string }[]> {
  const { id, name, email } = admins;
  const rows = await db.select({ id, name, email }).from(admins).orderBy(asc(name), asc(id));
  return rows.map((row) => ({ id: row.id, name: row.name || row.email }));
}

export type Colleague = Awaited<ReturnType<typeof listColleagues>>[number];

/** Everybody to whom a lead or an application can be assigned, by name. // L16, R7 */
export function listColleagues(db: Database) {
  return colleagues(db).execute();
}

const colleagues = prepared((db) => {
  const { id, name, avatar } = admins;
  return db.select({ id, name, avatar }).from(admins).orderBy(asc(name), asc(id)).prepare('colleagues');
});

/** The number of unused recovery codes. */
export function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.adminId, adminId));
}

/** The account of an email address with the times of its last password and profile change, or null. */
export async function findLogin(db: Database, email: string) {
  const [found] = await db
    .select({
      id: admins.id,
      name: admins.name,
      email: admins.email,
      passwordSince: credentials.updatedAt,
      changedAt: admins.updatedAt,
    })
    .from(admins)
    .innerJoin(credentials, eq(credentials.userId, admins.id))
    .where(eq(admins.email, email));
  return found ?? null;
}

/** An admin's row of settings; there is none until they are first saved. */
export const chosenSettings = {
  emailNotifications: adminSettings.emailNotifications,
  websiteNotifications: adminSettings.websiteNotifications,
  loginHistory: adminSettings.loginHistory,
  keepSignedIn: adminSettings.keepSignedIn,
  shortcuts: adminSettings.shortcuts,
};

/** An admin's settings. // T1 */
export async function findSettings(db: Database, adminId: string): Promise<Settings> {
  const [chosen] = await db
    .select(chosenSettings)
    .from(adminSettings)
    .where(eq(adminSettings.adminId, adminId));
  return chosen ?? DEFAULTS;
}

/** The admin who owns this session, with their settings, or null if the session has ended. // T1 */
export async function findSettingsOfSession(
  db: Database,
  sessionId: string,
): Promise<{ adminId: string; settings: Settings } | null> {
  const [session] = await db
    .select({ adminId: sessions.userId, chosen: chosenSettings })
    .from(sessions)
    .leftJoin(adminSettings, eq(adminSettings.adminId, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())));
  return session === undefined ? null : { adminId: session.adminId, settings: session.chosen ?? DEFAULTS };
}

/** An admin's sign-ins since Login History was switched on, oldest first. // T1 */
export function listSignIns(db: Database, adminId: string) {
  const { at, succeeded, ipAddress, userAgent } = loginHistory;
  return db
    .select({ at, succeeded, ipAddress, userAgent })
    .from(loginHistory)
    .where(eq(loginHistory.adminId, adminId))
    .orderBy(asc(loginHistory.at));
}

/** An account's email address, or null if the account has been deleted. */
export async function findEmail(db: Database, adminId: string): Promise<string | null> {
  const [found] = await db.select({ email: admins.email }).from(admins).where(eq(admins.id, adminId));
  return found?.email ?? null;
}

/** The admins who want mail notifications. // T1, C9 */
export function adminsToMail(db: Database): Promise<{ id: string }[]> {
  return db
    .select({ id: adminSettings.adminId })
    .from(adminSettings)
    .where(eq(adminSettings.emailNotifications, true));
}

/** The recipient of a mail, or null if the account was deleted or no longer wants mails. // T1, C9 */
export async function findAdminToMail(db: Database, adminId: string) {
  const [found] = await db
    .select({ name: admins.name, email: admins.email })
    .from(admins)
    .innerJoin(adminSettings, eq(adminSettings.adminId, admins.id))
    .where(and(eq(admins.id, adminId), eq(adminSettings.emailNotifications, true)));
  return found ?? null;
}
