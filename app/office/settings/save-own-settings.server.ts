import { DONE, formOf, rawIntent } from '#app/accounts/session/office/intent.server.ts';
import { saveSettings } from '#app/accounts/settings/settings.commands.server.ts';
import { readSettings, SETTINGS_NOTICES } from '#app/accounts/settings/settings.ts';

/**
 * Saves all switches at once: a switch that is off sends nothing. Only their owner changes them, so there are no
 * conflicts. // T1
 */
export const saveOwnSettings = rawIntent(
  SETTINGS_NOTICES.settings,
  async ({ services: { db }, me }, fields) => {
    await saveSettings(db, me, readSettings(formOf(fields)));
    return DONE;
  },
);
