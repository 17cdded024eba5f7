import { type CANDIDATE_NOTICES, NO_CANDIDATE, readCandidate } from '../candidate.ts';
import { changeCandidate } from '../candidates.commands.server.ts';
import { explainFault } from '../edit-fault.ts';
import type { Act } from './answer-form.server.ts';

const update: Act = async ({ house, me, fields, id, version }) => {
  if (!fields.id) return { reason: NO_CANDIDATE };
  const read = readCandidate(fields);
  if (!read.ok) return { messages: read.messages };
  const changed = await changeCandidate(house.db, me, id, version, read.candidate);
  if (changed.ok) return null;
  const reason = explainFault(changed.fault, 'candidate');
  if (changed.fault === 'gone') return { reason };
  const { fullName, email, contactNumber } = changed.stored;
  return {
    reason,
    stored: {
      version: changed.stored.version,
      values: [
        ['Full Name', fullName],
        ['Email', email],
        ['Contact Number', contactNumber],
      ],
    },
  };
};

/** What the form of the candidates screen does. // R12 */
export const candidateActs: Record<keyof typeof CANDIDATE_NOTICES, Act> = { update };
