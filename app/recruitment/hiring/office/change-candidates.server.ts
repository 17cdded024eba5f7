import { editIntent } from '#app/accounts/session/office/intent.server.ts';
import { explainEdit } from '#app/accounts/session/office/row-intents.server.ts';
import type { ActionNotice } from '#app/ui/office/action-result.ts';
import {
  CANDIDATE_NOTICES,
  type CandidateFields,
  candidateEdit,
  NO_CANDIDATE,
} from '../../applications/candidate.ts';
import { changeCandidate } from '../../applications/candidates.commands.server.ts';

/** The intent of Edit Candidate; the page of an application uses the same form with other toasts. // R9, R12 */
export function editCandidate(notices: ActionNotice) {
  return editIntent<CandidateFields>(
    notices,
    { missing: NO_CANDIDATE, fields: candidateEdit },
    async ({ services: { db }, me }, edit) =>
      explainEdit(await changeCandidate(db, me, edit), 'candidate', ({ fullName, email, contactNumber }) => [
        ['Full Name', fullName],
        ['Email', email],
        ['Contact Number', contactNumber],
      ]),
  );
}

export const candidateIntents = { update: editCandidate(CANDIDATE_NOTICES.update) };
