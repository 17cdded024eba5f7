import { DONE, formOf, type Intent } from '../../office/intent.server.ts';
import { saveSettings } from '../settings.commands.server.ts';
import { readSettings, SETTINGS_NOTICES } from '../settings.ts';

/** Save Settings. All switches are sent: one that is off sends nothing, and the settings are one person's own. // T1 */
export const saveOwnSettings: Intent = {
  notices: SETTINGS_NOTICES.settings,
  once: false,
  needsPassword: () => false,
  read: (fields) => ({
    ok: true,
    run: async ({ services: { db }, me }) => {
      await saveSettings(db, me, readSettings(formOf(fields)));
      return DONE;
    },
  }),
};
