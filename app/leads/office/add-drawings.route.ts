import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { addDrawingsIntents, DRAWINGS_FORM } from './receive-lead.server.ts';

/** POST /admin/leads/ID/drawings: adds drawings to a lead. It isn't the page's own action, whose files have other limits. // L24 */
export const action = officeAction(addDrawingsIntents, { file: DRAWINGS_FORM });
