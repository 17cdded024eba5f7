import { NO_USER_DATA, USER_DATA_FAILED } from '#app/accounts/admins/account.ts';
import type { Passkey } from '#app/accounts/passkeys/passkey.ts';
import { listPasskeys } from '#app/accounts/passkeys/passkeys.queries.server.ts';
import { DONE, formOf, only, rawIntent } from '#app/accounts/session/office/intent.server.ts';
import { saveSettings } from '#app/accounts/settings/settings.commands.server.ts';
import { findSettings } from '#app/accounts/settings/settings.queries.server.ts';
import { readSettings, SETTINGS_NOTICES, type Settings } from '#app/accounts/settings/settings.ts';
import type { TwoFactorState } from '#app/accounts/two-factor/office/two-factor-panel.tsx';
import { countRecoveryCodes } from '#app/accounts/two-factor/recovery-codes.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { baseField } from '#app/ui/office/action-result.ts';
import { type Account, findAccount } from '../accounts/accounts.queries.server.ts';

export type OwnAccount =
  | { ok: true; account: Account; twoFactor: TwoFactorState; passkeys: Passkey[] }
  | { ok: false; message: string };

/** Loads the signed-in admin's account for the Account tab. If it fails, the rest of the screen still works. // T2 */
export async function findOwnAccount({ db, log }: Services, id: string): Promise<OwnAccount> {
  try {
    const account = await findAccount(db, id);
    // The account was deleted after the guard ran.
    if (account === null) return { ok: false, message: NO_USER_DATA };
    const twoFactor = account.twoFactor ? { codesLeft: await countRecoveryCodes(db, id) } : null;
    return { ok: true, account, twoFactor, passkeys: await listPasskeys(db, id) };
  } catch (error) {
    log.error({ err: error }, 'the own account could not be read');
    return { ok: false, message: USER_DATA_FAILED };
  }
}

/** What a form sent, and what is stored now: also what another tab or device has saved since the form was opened. */
export type SavedSettings = { sent: Settings; stored: Settings };

/**
 * Saves the switches that were changed in the form: each is sent with what the form showed before, as another tab or device
 * of its owner may have saved others since. // T1
 */
export const saveOwnSettings = rawIntent(
  SETTINGS_NOTICES.settings,
  async ({ services: { db }, me }, fields) => {
    const shown = readSettings(formOf(fields));
    const isChanged = (name: string) => (fields[name] ?? '') !== fields[baseField(name)];
    await saveSettings(db, me, only(shown, isChanged));
    const data: SavedSettings = { sent: shown, stored: await findSettings(db, me.id) };
    return { ...DONE, data };
  },
);
