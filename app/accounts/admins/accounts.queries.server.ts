import { and, asc, eq, gt, ilike, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { containing } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { versionOf } from '#app/platform/db/row-version.ts';
import {
  adminSettings,
  admins,
  credentials,
  loginHistory,
  recoveryCodes,
  secondFactors,
  sessions,
} from '#app/platform/db/schema.ts';
import { DEFAULTS, type Settings } from '../settings/settings.ts';
import type { AccountFilter } from './account-filter.ts';

export type Account = Awaited<ReturnType<typeof listAccounts>>['rows'][number];

const ACCOUNTS_A_PAGE = 25;

const account = {
  id: admins.id,
  name: admins.name,
  email: admins.email,
  avatar: admins.avatar,
  position: admins.position,
  version: versionOf(admins),
  /** Whether signing in asks for a second factor. */
  twoFactor: sql<boolean>`${secondFactors.adminId} is not null`,
};
const theirFactor = eq(secondFactors.adminId, admins.id);

/** One page of the accounts that fit the filter, by name. // A6 */
export function listAccounts(db: Database, { name, email, position }: AccountFilter, page: number) {
  const fits = and(
    name === '' ? undefined : ilike(admins.name, containing(name)),
    email === '' ? undefined : ilike(admins.email, containing(email)),
    position === '' ? undefined : eq(admins.position, position),
  );
  return pageOfList(page, ACCOUNTS_A_PAGE, db.$count(admins, fits), (limit, offset) =>
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

/** One account as the list has it, or null where it is gone. // T2 */
export async function findAccount(db: Database, adminId: string): Promise<Account | null> {
  const found = await db
    .select(account)
    .from(admins)
    .leftJoin(secondFactors, theirFactor)
    .where(eq(admins.id, adminId));
  return found[0] ?? null;
}

/** How many recovery codes an admin has left. */
export function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.adminId, adminId));
}

/** The account of a login, when its password was last set and its details last changed, or null. */
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

const chosenSettings = {
  emailNotifications: adminSettings.emailNotifications,
  websiteNotifications: adminSettings.websiteNotifications,
  loginHistory: adminSettings.loginHistory,
  keepSignedIn: adminSettings.keepSignedIn,
};

/** What an admin has chosen. // T1 */
export async function findSettings(db: Database, adminId: string): Promise<Settings> {
  const [chosen] = await db
    .select(chosenSettings)
    .from(adminSettings)
    .where(eq(adminSettings.adminId, adminId));
  return chosen ?? DEFAULTS;
}

/** What the admin who has this session has chosen; null where the session is over. // T1 */
export async function findSettingsOfSession(db: Database, sessionId: string): Promise<Settings | null> {
  const [session] = await db
    .select({ chosen: chosenSettings })
    .from(sessions)
    .leftJoin(adminSettings, eq(adminSettings.adminId, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())));
  return session === undefined ? null : (session.chosen ?? DEFAULTS);
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

/** The login of an account, or null where it is gone. */
export async function findEmail(db: Database, adminId: string): Promise<string | null> {
  const [found] = await db.select({ email: admins.email }).from(admins).where(eq(admins.id, adminId));
  return found?.email ?? null;
}

/** The admins who have asked for mails. // T1, C9 */
export function adminsToMail(db: Database): Promise<{ id: string }[]> {
  return db
    .select({ id: adminSettings.adminId })
    .from(adminSettings)
    .where(eq(adminSettings.emailNotifications, true));
}

/** The admin a mail is for, or null where the account is gone or wants no mails any more. // T1, C9 */
export async function findAdminToMail(db: Database, adminId: string) {
  const [found] = await db
    .select({ name: admins.name, email: admins.email })
    .from(admins)
    .innerJoin(adminSettings, eq(adminSettings.adminId, admins.id))
    .where(and(eq(admins.id, adminId), eq(adminSettings.emailNotifications, true)));
  return found ?? null;
}
