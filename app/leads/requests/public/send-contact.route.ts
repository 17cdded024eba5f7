import { jsonAction, postOnly } from '#app/platform/submission/receive.server.ts';
import { receiveEnquiry } from './receive-leads.server.ts';

/** POST /api/send-contact. // L12 */
export const action = jsonAction(receiveEnquiry);
export const loader = postOnly;
