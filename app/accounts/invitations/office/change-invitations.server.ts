import * as z from 'zod/mini';
import { rowId } from '#app/platform/db/row-id.ts';
import { DONE, intent, type Outcome } from '../../session/office/intent.server.ts';
import { INVITATION_ERRORS, INVITATION_NOTICES, type InvitationError, inviteSchema } from '../invitation.ts';
import { invite, sendAgain, takeBack } from '../invitations.commands.server.ts';

const notices = INVITATION_NOTICES;
const idSchema = z.object({ id: rowId() });

/** The form intents of invitations. Inviting asks for one's own password, as creating an account does. // A7 */
export const invitationIntents = {
  invite: intent(
    notices.invite,
    inviteSchema,
    async ({ services: { db }, me }, invited) => {
      const stored = await invite(db, me, invited);
      return stored.ok ? DONE : { kind: 'invalid', fields: { email: INVITATION_ERRORS[stored.fault] } };
    },
    { once: true, needsPassword: () => true },
  ),
  'send-again': intent(notices['send-again'], idSchema, async ({ services: { db }, me }, { id }) =>
    outcomeOf(await sendAgain(db, me, id), notices['send-again'].failed),
  ),
  'take-back': intent(notices['take-back'], idSchema, async ({ services: { db }, me }, { id }) =>
    outcomeOf(await takeBack(db, me, id), notices['take-back'].failed),
  ),
};

function outcomeOf(result: { ok: true } | { ok: false; fault: InvitationError }, title: string): Outcome {
  if (result.ok) return DONE;
  return { kind: 'failed', title, message: INVITATION_ERRORS[result.fault], stale: result.fault === 'gone' };
}
