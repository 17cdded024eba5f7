import { jsonAction, postOnly } from '#app/platform/submission/receive.server.ts';
import { receiveQuoteRequest } from './receive-leads.server.ts';

/** POST /api/send-quote. // L12 */
export const action = jsonAction(receiveQuoteRequest);
export const loader = postOnly;
