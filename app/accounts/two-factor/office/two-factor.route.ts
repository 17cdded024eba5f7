import { redirect } from 'react-router';
import { officeAction } from '../../session/office/office-action.server.ts';
import { twoFactorIntents } from './two-factor-intents.server.ts';

/** POST /admin/settings/two-factor: sets up one's own second factor, replaces its recovery codes, switches it off. */
export const action = officeAction(twoFactorIntents);

export function loader(): Response {
  return redirect('/admin/settings?tab=account');
}
