import { redirect } from 'react-router';
import { twoFactorIntents } from './answer-two-factor.server.ts';
import { officeAction } from './office-action.server.ts';

/** POST /admin/settings/two-factor: sets one's own second factor up, renews its recovery codes, switches it off. */
export const action = officeAction(twoFactorIntents);

export function loader(): Response {
  return redirect('/admin/settings?tab=account');
}
