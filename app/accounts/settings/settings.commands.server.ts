import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { notifyChannel } from '#app/platform/db/live-events.server.ts';
import { type Changes, withChanges } from '#app/platform/db/row-edit.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { sessions } from '../admins/sign-in.tables.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { findSettings } from './settings.queries.server.ts';
import { adminSettings, loginHistory } from './settings.tables.ts';
import { SETTINGS_CHANNEL, type Settings } from './settings.ts';

/** The settings as the audit names them. */
const NAMES: Readonly<Record<keyof Settings, string>> = {
  emailNotifications: 'email notifications',
  websiteNotifications: 'website notifications',
  loginHistory: 'login history',
  keepSignedIn: 'keep me signed in',
  shortcuts: 'keyboard shortcuts',
  theme: 'theme',
};

/**
 * Changes some of an admin's settings. Switching Login History on starts it with the current session; switching it off deletes
 * it. // T1
 */
export function saveSettings(
  db: Database,
  { id, name, sessionId }: { id: string; name: string; sessionId: string },
  changes: Changes<Settings>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findSettings(tx, id);
    const settings = withChanges(before, changes);
    const details: Record<string, string> = {};
    for (const name of keysOf(NAMES))
      if (settings[name] !== before[name]) details[NAMES[name]] = valueText(settings[name]);
    if (Object.keys(details).length === 0) return;
    await tx
      .insert(adminSettings)
      .values({ adminId: id, ...settings })
      .onConflictDoUpdate({ target: adminSettings.adminId, set: changes });
    await notifyChannel(tx, SETTINGS_CHANNEL);
    if (before.loginHistory && !settings.loginHistory)
      await tx.delete(loginHistory).where(eq(loginHistory.adminId, id));
    if (settings.loginHistory && !before.loginHistory) await beginHistory(tx, id, sessionId);
    await recordAudit(tx, { id, name }, { action: 'settings-changed', subjectId: id, details });
  });
}

function valueText(value: boolean | string): string {
  if (typeof value === 'string') return value;
  return value ? 'on' : 'off';
}

async function beginHistory(tx: Database, adminId: string, sessionId: string): Promise<void> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
  if (session === undefined) return;
  const { createdAt: at, ipAddress, userAgent } = session;
  await tx
    .insert(loginHistory)
    .values({ adminId, at, succeeded: true, ipAddress: ipAddress ?? '', userAgent: userAgent ?? '' });
}
