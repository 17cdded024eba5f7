import { isRowId } from '#app/platform/db/row-id.ts';
import {
  DELETED_ALREADY,
  type FORM_NOTICES,
  NO_ID,
  NOT_FOUND,
  PERSON_CHANGED,
} from '../../application-notices.ts';
import { assignApplication, changeStatus, unassignApplication } from '../../applications.commands.server.ts';
import { eraseApplication, erasePerson } from '../../erasure.commands.server.ts';
import { readNote } from '../../note.ts';
import { addNote, deleteNote, sendNoteAgain } from '../../notes.commands.server.ts';
import { statusOf } from '../../status.ts';
import type { Act, Trouble } from '../answer-form.server.ts';
import { candidateActs } from '../change-candidates.server.ts';

const MAIL_UNDER_WAY = 'It is being sent already, or was sent meanwhile.';
const GONE: Trouble = { message: NOT_FOUND };

/** What the forms on the page of an application do; the CV comes another way, as it is a file. // R5, R7, R8, R9 */
export const applicationActs: Record<keyof typeof FORM_NOTICES, Act> = {
  status: ofApplication(async ({ house, me, id, fields }) => {
    const status = statusOf(fields.status);
    if (status === null) return {};
    const changed = await changeStatus(house.db, me, id, status, String(fields.seen));
    if (changed.ok) return null;
    if (changed.fault === 'gone') return GONE;
    return { message: `Somebody else set the status to ${changed.stored} meanwhile.` };
  }),

  assign: ofApplication(async ({ house, me, id }) => {
    const assigned = await assignApplication(house.db, me, id);
    if (assigned.ok) return null;
    return assigned.fault === 'gone'
      ? GONE
      : { message: `${assigned.by} has taken this application already.` };
  }),

  unassign: ofApplication(async ({ house, me, id, fields }) => {
    if (!isRowId(fields.assignee)) return {};
    const freed = await unassignApplication(house.db, me, id, fields.assignee);
    if (freed.ok) return null;
    return freed.fault === 'gone' ? GONE : { message: `Meanwhile ${freed.by} has taken this application.` };
  }),

  'add-note': ofApplication(async ({ house, me, id, fields }) => {
    const read = readNote(fields);
    if (!read.ok) return { messages: read.messages };
    const added = await addNote(house, me, id, read.note);
    return added.ok ? null : GONE;
  }),

  'send-mail-again': ofApplication(async ({ house, me, id, fields }) => {
    if (!isRowId(fields.noteId)) return {};
    const again = await sendNoteAgain(house.db, me, id, fields.noteId);
    if (again.ok) return null;
    return {
      message: again.fault === 'gone' ? 'Somebody else has deleted this note already.' : MAIL_UNDER_WAY,
    };
  }),

  'delete-note': ofApplication(async ({ house, me, id, fields }) => {
    const deleted = isRowId(fields.noteId) && (await deleteNote(house, me, id, fields.noteId)).ok;
    return deleted ? null : { message: 'Somebody else has deleted this note already.' };
  }),

  delete: ofApplication(async ({ house, me, id }) =>
    (await eraseApplication(house, me, id)) ? null : { reason: DELETED_ALREADY },
  ),

  'erase-person': ofApplication(async ({ house, me, id, fields }) => {
    const erased = await erasePerson(house, me, id, Number(fields.expected));
    if (erased.ok) return null;
    return { reason: erased.fault === 'gone' ? DELETED_ALREADY : PERSON_CHANGED };
  }),

  // Its `id` is the candidate's, as on the list of candidates.
  details: candidateActs.update,
};

function ofApplication(act: Act): Act {
  return async (ask) => (ask.fields.id ? act(ask) : { message: NO_ID });
}
