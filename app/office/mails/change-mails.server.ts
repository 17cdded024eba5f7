import * as z from 'zod/mini';
import { DONE, intent } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { sendAgain, sendAllAgain } from './mail.commands.server.ts';
import { MAIL_NOTICES } from './mail-notices.ts';

const UNDER_WAY = 'It is already being sent, or has been sent.';

/** The actions of the Mail page. // L22 */
export const mailIntents = {
  'send-again': intent(
    MAIL_NOTICES['send-again'],
    z.object({ id: rowId() }),
    async ({ services: { db }, me }, { id }) =>
      (await sendAgain(db, me, id)) ? DONE : { kind: 'failed', message: UNDER_WAY, stale: true },
  ),
  'send-all-again': intent(MAIL_NOTICES['send-all-again'], z.object({}), async ({ services: { db }, me }) => {
    const mails = await sendAllAgain(db, me);
    return {
      kind: 'done',
      message: mails === 1 ? 'One email is being sent again' : `${mails} emails are being sent again`,
    };
  }),
};
