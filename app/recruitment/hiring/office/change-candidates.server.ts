import * as z from 'zod/mini';
import { DONE, editIntent, intent } from '#app/accounts/session/office/intent.server.ts';
import { explainEdit, gone } from '#app/accounts/session/office/row-intents.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import type { ActionNotice } from '#app/ui/office/action-result.ts';
import {
  CANDIDATE_NOTICES,
  type CandidateFields,
  candidateEdit,
  NO_CANDIDATE,
} from '../../applications/candidate.ts';
import { changeCandidate } from '../../applications/candidates.commands.server.ts';
import { eraseImported } from '../../privacy/erasure.commands.server.ts';

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

export const candidateIntents = {
  update: editCandidate(CANDIDATE_NOTICES.update),
  // Whoever has applied is deleted with the application, on its page. // X5
  delete: intent(CANDIDATE_NOTICES.delete, z.object({ id: rowId() }), async ({ services, me }, { id }) =>
    (await eraseImported(services, me, id)) ? DONE : gone('candidate'),
  ),
};
