import { DONE, formOf, type Intent } from '../../office/intent.server.ts';
import { saveSettings } from '../settings.commands.server.ts';
import { readSettings, SETTINGS_NOTICES } from '../settings.ts';

/**
 * Saves all switches at once: a switch that is off sends nothing. Only their owner changes them, so there are no
 * conflicts. // T1
 */
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
