import { explainConflict } from '#app/accounts/session/office/conflict-texts.ts';
import { DONE, editIntent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import type { ActionNotice } from '#app/ui/office/action-result.ts';
import {
  CANDIDATE_NOTICES,
  type CandidateFields,
  candidateEdit,
  NO_CANDIDATE,
} from '../../applications/candidate.ts';
import { type ChangedCandidate, changeCandidate } from '../../applications/candidates.commands.server.ts';

/** The intent of Edit Candidate; the page of an application uses the same form with other toasts. // R9, R12 */
export function editCandidate(notices: ActionNotice) {
  return editIntent<CandidateFields>(
    notices,
    { missing: NO_CANDIDATE, fields: candidateEdit },
    async ({ services: { db }, me }, edit) => explain(await changeCandidate(db, me, edit)),
  );
}

export const candidateIntents = { update: editCandidate(CANDIDATE_NOTICES.update) };

function explain(changed: ChangedCandidate): Outcome {
  if (changed.ok) return DONE;
  const reason = explainConflict(changed.fault, 'candidate');
  if (changed.fault === 'gone') return { kind: 'failed', reason, stale: true };
  const { version, fullName, email, contactNumber } = changed.stored;
  return {
    kind: 'conflict',
    reason,
    stored: {
      version,
      values: [
        ['Full Name', fullName],
        ['Email', email],
        ['Contact Number', contactNumber],
      ],
    },
  };
}
