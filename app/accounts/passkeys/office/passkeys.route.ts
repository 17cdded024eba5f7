import { redirect } from 'react-router';
import { intent, refuseInDialog, WITH_PASSWORD } from '../../session/office/intent.server.ts';
import { officeAction } from '../../session/office/office-action.server.ts';
import { deleteIntent } from '../../session/office/row-intents.server.ts';
import {
  createdPasskey,
  newPasskey,
  PASSKEY_ERRORS,
  PASSKEY_NOTICES,
  type PasskeyError,
} from '../passkey.ts';
import { addPasskey, removePasskey, startPasskey } from '../passkeys.commands.server.ts';

const refuse = (fault: PasskeyError) => refuseInDialog(PASSKEY_ERRORS[fault]);

/** The form intents of the passkeys in Settings. All require the password. // A11 */
const passkeyIntents = {
  begin: intent(
    PASSKEY_NOTICES.begin,
    newPasskey,
    async ({ services, company, me }, { name }) => {
      const started = await startPasskey(services, me, company);
      return started.ok ? { kind: 'done', data: { name, options: started.options } } : refuse(started.fault);
    },
    WITH_PASSWORD,
  ),

  add: intent(
    PASSKEY_NOTICES.add,
    createdPasskey,
    async ({ services, me }, created) => {
      const added = await addPasskey(services, me, created);
      return added.ok ? { kind: 'done' } : refuse(added.fault);
    },
    WITH_PASSWORD,
  ),

  delete: { ...deleteIntent(PASSKEY_NOTICES.delete, 'passkey', removePasskey), ...WITH_PASSWORD },
};

/** POST /admin/settings/passkeys: adds and removes one's own passkeys. // A11 */
export const action = officeAction(passkeyIntents);

export function loader(): Response {
  return redirect('/admin/settings?tab=account');
}
