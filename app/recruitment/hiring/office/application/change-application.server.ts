import * as z from 'zod/mini';
import {
  DONE,
  intent,
  type Outcome,
  refuse,
  refuseInForm,
} from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import type { SubmissionLimits } from '#app/platform/submission/limits.server.ts';
import {
  ALREADY_DELETED,
  clashNotice,
  NO_ID,
  NOT_FOUND,
  NOTICES,
  noteAdded,
  PERSON_CHANGED,
} from '../../../applications/application-notices.ts';
import { assessmentSchema } from '../../../applications/assessment.ts';
import { checkCv } from '../../../applications/check-cv.server.ts';
import { CV_BYTES, NO_NEW_CV } from '../../../applications/cv.ts';
import { noteSchema } from '../../../applications/note.ts';
import { addNote, deleteNote, sendNoteAgain } from '../../../applications/notes.commands.server.ts';
import { STATUSES, statusLabel } from '../../../applications/status.ts';
import { interviewIds, interviewMailSchema, interviewSchema } from '../../../contact/interview.ts';
import {
  arrangeInterview,
  cancelInterview,
  changeInterview,
} from '../../../contact/interviews.commands.server.ts';
import { eraseApplication, erasePerson } from '../../../privacy/erasure.commands.server.ts';
import { replaceCv } from '../../../private-page/applicant.commands.server.ts';
import {
  assessApplication,
  assignApplication,
  changeStatus,
  recordToldByPhone,
  unassignApplication,
  undoToldByPhone,
} from '../../applications.commands.server.ts';
import { shownByScreen } from '../change-applications.server.ts';
import { editCandidate } from '../change-candidates.server.ts';

/** The upload limits of the dialog 'Choose new CV file'. // R6 */
export const CV_FORM: SubmissionLimits = {
  requestBytes: CV_BYTES,
  fileBytes: CV_BYTES,
  files: 1,
  fieldBytes: 1024,
  textBytes: 5 * 1024,
  fields: 5,
};

const idField = { id: rowId(NO_ID) };
const GONE = refuse(NOT_FOUND);
const NOTE_GONE = 'Someone else has already deleted this note.';
const NO_LONGER_UNTOLD =
  'Someone else has opened the application again or told the candidate since you opened this page.';
const ASSESSMENT_CHANGED = 'Someone else has changed it since you opened this page.';
const MAIL_IN_PROGRESS = 'It is already being sent, or has been sent.';

/** The actions of the forms on the application page. // R2, R5 to R9 */
export const applicationIntents = {
  status: intent(
    NOTICES.status,
    z.object({ ...idField, status: z.enum(STATUSES), seen: z.string(), cancels: interviewIds }),
    async ({ services: { db }, company, me }, { id, ...change }) => {
      const changed = await changeStatus(db, me, id, change, company);
      if (changed.ok) return changed.isUntold ? { ...DONE, data: { untoldIds: [id] } } : DONE;
      if (changed.fault === 'gone') return GONE;
      if (changed.fault === 'interviews') return shownByScreen({ interviewsToCancel: changed.interviews });
      return refuse(
        `Someone else has set the status to ${statusLabel(changed.stored)} since you opened this page.`,
      );
    },
  ),

  assess: intent(
    NOTICES.assess,
    z.intersection(assessmentSchema, z.object({ ...idField, seen: z.string() })),
    async ({ services: { db }, me }, { id, seen, ...assessment }) => {
      const assessed = await assessApplication(db, me, id, assessment, seen);
      if (assessed.ok) return DONE;
      return assessed.fault === 'gone' ? GONE : refuse(ASSESSMENT_CHANGED);
    },
  ),

  assign: intent(NOTICES.assign, z.object(idField), async ({ services: { db }, me }, { id }) => {
    const assigned = await assignApplication(db, me, id);
    if (assigned.ok) return DONE;
    return assigned.fault === 'gone'
      ? GONE
      : refuse(`${assigned.assignee} has taken this application already.`);
  }),

  unassign: intent(
    NOTICES.unassign,
    z.object({ ...idField, assignee: rowId() }),
    async ({ services: { db }, me }, { id, assignee }) => {
      const unassigned = await unassignApplication(db, me, id, assignee);
      if (unassigned.ok) return DONE;
      if (unassigned.fault === 'gone') return GONE;
      return refuse(`Meanwhile ${unassigned.assignee} has taken this application.`);
    },
  ),

  'add-note': intent(
    NOTICES['add-note'],
    z.extend(noteSchema, idField),
    async ({ services: { db }, me }, { id, ...note }) => {
      const added = await addNote(db, me, id, note);
      if (!added.ok) return GONE;
      return { kind: 'done', message: noteAdded(added.notified, added.unclear), stored: noteAdded() };
    },
    { once: true },
  ),

  'told-by-phone': intent(
    NOTICES['told-by-phone'],
    z.object(idField),
    async ({ services: { db }, me }, { id }) => {
      const recorded = await recordToldByPhone(db, me, id);
      if (recorded.ok) return DONE;
      return recorded.fault === 'gone' ? GONE : refuse(NO_LONGER_UNTOLD);
    },
  ),

  'told-taken-back': intent(
    NOTICES['told-taken-back'],
    z.object(idField),
    async ({ services: { db }, me }, { id }) => ((await undoToldByPhone(db, me, id)).ok ? DONE : GONE),
  ),

  'send-mail-again': intent(
    NOTICES['send-mail-again'],
    z.object({ ...idField, noteId: rowId() }),
    async ({ services: { db }, me }, { id, noteId }) => {
      const queued = await sendNoteAgain(db, me, id, noteId);
      if (queued.ok) return DONE;
      return refuse(queued.fault === 'gone' ? NOTE_GONE : MAIL_IN_PROGRESS);
    },
  ),

  'delete-note': intent(
    NOTICES['delete-note'],
    z.object({ ...idField, noteId: rowId() }),
    async ({ services: { db }, me }, { id, noteId }) =>
      (await deleteNote(db, me, id, noteId)).ok ? { ...DONE, data: { noteId } } : refuse(NOTE_GONE),
  ),

  // This form's `id` is the candidate's, as in the list of candidates.
  details: editCandidate(NOTICES.details),

  /** The file has been uploaded to the spool; it is checked here and replaces the old CV. // R6 */
  cv: intent(NOTICES.cv, z.object(idField), async ({ services, me, files: [file], inspect }, { id }) => {
    if (file === undefined) return { kind: 'invalid', fields: { cv: NO_NEW_CV } };
    const checked = await checkCv(file, inspect);
    if (!checked.ok) return { kind: 'invalid', fields: { cv: checked.message } };
    return (await replaceCv(services, me, id, checked.cv)).ok ? DONE : GONE;
  }),

  delete: intent(NOTICES.delete, z.object(idField), async ({ services, me }, { id }) =>
    (await eraseApplication(services, me, id)) ? DONE : refuseInForm(ALREADY_DELETED),
  ),

  'erase-person': intent(
    NOTICES['erase-person'],
    z.object({ ...idField, expected: z.pipe(z.string(), z.transform(Number)) }),
    async ({ services, me }, { id, expected }) => {
      const erased = await erasePerson(services, me, id, expected);
      if (erased.ok) return DONE;
      return refuseInForm(erased.fault === 'gone' ? ALREADY_DELETED : PERSON_CHANGED);
    },
  ),
};

const interviewFields = {
  id: rowId(),
  interviewId: rowId(),
  /** The sequence that was displayed. */
  seen: z.pipe(z.string(), z.transform(Number)),
};

/** The interviews on the page of an application. // H7 */
export const interviewIntents = {
  'arrange-interview': intent(
    NOTICES['arrange-interview'],
    z.extend(interviewSchema, { id: rowId() }),
    async ({ services: { db }, company, me }, { id, ...fields }) =>
      outcome(await arrangeInterview(db, me, id, fields, company)),
    { once: true },
  ),

  'change-interview': intent(
    NOTICES['change-interview'],
    z.extend(interviewSchema, interviewFields),
    async ({ services: { db }, company, me }, { id: applicationId, interviewId, seen, ...fields }) =>
      outcome(await changeInterview(db, me, { applicationId, interviewId, seen }, fields, company)),
  ),

  'cancel-interview': intent(
    NOTICES['cancel-interview'],
    z.extend(interviewMailSchema, interviewFields),
    async ({ services: { db }, company, me }, { id: applicationId, interviewId, seen, ...mail }) =>
      outcome(await cancelInterview(db, me, { applicationId, interviewId, seen }, mail, company)),
  ),
};

const REASONS = {
  gone: 'The application was deleted.',
  closed: 'The application is closed. Open it again first.',
  changed: 'Someone else has changed or cancelled this interview since you opened this.',
} as const;

function outcome(saved: Awaited<ReturnType<typeof arrangeInterview>>): Outcome {
  if (saved.ok) return DONE;
  if (saved.fault === 'invalid')
    return { kind: 'invalid', ...clashNotice(saved.fields), fields: saved.fields };
  return { kind: 'failed', reason: REASONS[saved.fault], stale: true };
}
