import { redirect } from 'react-router';
import { officeAction } from '../../session/office/office-action.server.ts';
import { passkeyIntents } from './passkey-intents.server.ts';

/** POST /admin/settings/passkeys: adds and removes one's own passkeys. // A11 */
export const action = officeAction(passkeyIntents);

export function loader(): Response {
  return redirect('/admin/settings?tab=account');
}
