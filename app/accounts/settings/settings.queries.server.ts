import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { admins } from '../admins/admins.tables.ts';
import { sessions } from '../admins/sign-in.tables.ts';
import { adminSettings, loginHistory } from './settings.tables.ts';
import { DEFAULTS, type Settings } from './settings.ts';

const { adminId: _, ...chosenSettings } = getTableColumns(adminSettings);

/** An admin's row of settings; there is none until they are first saved. */
export { chosenSettings };

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

/** The admins who want mail notifications. // T1, C9 */
export function adminsToMail(db: Database): Promise<{ id: string }[]> {
  return db
    .select({ id: adminSettings.adminId })
    .from(adminSettings)
    .where(eq(adminSettings.emailNotifications, true));
}

/** The recipient of a mail, or null if there is none, the account was deleted or no longer wants mails. // T1, C9 */
export async function findAdminToMail(db: Database, adminId: string | null) {
  if (adminId === null) return null;
  const [admin] = await db
    .select({ name: admins.name, address: admins.email })
    .from(admins)
    .innerJoin(adminSettings, eq(adminSettings.adminId, admins.id))
    .where(and(eq(admins.id, adminId), eq(adminSettings.emailNotifications, true)));
  return admin ?? null;
}
