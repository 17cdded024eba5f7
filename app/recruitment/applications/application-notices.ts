import type { UnclearMention } from './mentions.ts';

/** At most so many applications are changed or written to at once. // H2, H5 */
export const MAX_CHOSEN = 500;
export const TOO_MANY_CHOSEN = `Choose at most ${MAX_CHOSEN} applications`;

// R2
export const DELETION_QUESTION =
  'Are you sure you want to delete this application? This action cannot be undone.';
export const ALREADY_DELETED = 'Someone else has already deleted this application.';

/**
 * Messages of the forms on the list and the page of an application; the wording is the specification's where it gives one. // R10
 */
export const NOTICES = {
  status: {
    done: 'Application status updated successfully',
    failed: 'Failed to update application status. Please try again.',
  },
  assess: { done: 'Saved', failed: 'It could not be saved. Please try again.' },
  assign: {
    done: 'The application is assigned to you',
    failed: 'Failed to assign application. Please try again.',
  },
  unassign: {
    done: 'The application is no longer assigned',
    failed: 'Failed to unassign application. Please try again.',
  },
  'add-note': { done: 'Note added successfully', failed: 'Failed to add note. Please try again.' },
  'send-mail-again': {
    done: 'The note is being sent to the candidate again',
    failed: 'Failed to send the note again. Please try again.',
  },
  'delete-note': { done: 'Note deleted successfully', failed: 'Failed to delete note. Please try again.' },
  details: {
    done: 'Candidate details updated successfully',
    failed: 'Failed to update candidate details. Please try again.',
  },
  delete: {
    done: 'Application deleted',
    failed: 'An error occurred while deleting the application.',
  },
  move: { done: '', failed: 'The applications could not be moved. Please try again.' },
  'assign-many': { done: '', failed: 'The applications could not be assigned. Please try again.' },
  'mail-candidates': {
    done: 'The emails are on their way',
    failed: 'The emails could not be sent. Please try again.',
  },
  'offer-times': {
    done: 'The times are offered',
    failed: 'The times could not be offered. Please try again.',
  },
  'stop-offer': {
    done: 'The times are no longer offered',
    failed: 'The offer could not be stopped. Please try again.',
  },
  'take-mail-back': {
    done: 'The email was taken back',
    failed: 'The email could not be taken back. Please try again.',
  },
  'restore-note': { done: 'Note restored', failed: 'The note could not be restored. Please try again.' },
  undo: { done: 'Undone', failed: 'It could not be undone. Please try again.' },
  'erase-person': {
    done: 'All applications of this person were erased',
    failed: 'An error occurred while erasing this person.',
  },
  'arrange-interview': {
    done: 'The interview is arranged',
    failed: 'The interview could not be arranged. Please try again.',
  },
  'change-interview': {
    done: 'The interview is changed',
    failed: 'The interview could not be changed. Please try again.',
  },
  'cancel-interview': {
    done: 'The interview is cancelled',
    failed: 'The interview could not be cancelled. Please try again.',
  },
  'told-by-phone': {
    done: 'Recorded that the candidate was told by phone',
    failed: 'It could not be recorded. Please try again.',
  },
  'told-taken-back': {
    done: 'The candidate is marked as not told',
    failed: 'It could not be taken back. Please try again.',
  },
  cv: { done: 'CV updated successfully', failed: 'Failed to update CV. Please try again.' },
} as const;

/**
 * @param notified the names of the colleagues whom the note mentions.
 * @param unclear what mentions nobody in it. // H4
 */
export function noteAdded(notified: readonly string[] = [], unclear: readonly UnclearMention[] = []): string {
  const names = notified.length > 0 ? [`Told: ${notified.join(', ')}`] : [];
  return [NOTICES['add-note'].done, ...names, ...unclear.map(unclearText)].join('. ');
}

function unclearText({ written, fits }: UnclearMention): string {
  if (fits.length === 0) return `${written} told nobody: no colleague has that name`;
  return `${written} told nobody: it can mean ${fits.join(' or ')}. Write the full name, as in @${fits[0]}`;
}

export const NOT_LOADED = {
  application: 'Failed to load application details. Please try again.',
  users: 'Failed to load users. Please try again.',
  notes: 'Failed to load notes. Please try again.',
} as const;

export const NO_ID = 'No application ID provided';
export const NOT_FOUND = 'Application not found'; // R5
export const NO_NOTES = 'No notes yet.'; // R8

export const PERSON_CHANGED =
  'The applications of this email address have changed since you opened this. Close it, check the list again, then decide.';

/** Why some of the chosen applications were left as they are. */
export function skippedText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 was left as it is: someone else has just changed it.'
    : ` ${count} were left as they are: someone else has just changed them.`;
}

/** What the toast offers once applications are closed and their applicants have not been told; null if there are none. // H14 */
export function rejectionOffer(ids: readonly string[]): { label: string; ids: readonly string[] } | null {
  if (ids.length === 0) return null;
  return { label: ids.length === 1 ? 'Write the rejection' : `Write ${ids.length} rejections`, ids };
}

export const NOT_LISTED = 'The applications could not be loaded. Please try again.';

/** The toast while a clash waits to be accepted: nothing has failed, and trying the same again would not help. // H7, H15 */
export function clashNotice({ overlaps }: Readonly<Record<string, string>>): { message?: string } {
  return overlaps === undefined ? {} : { message: 'Not saved yet: that time clashes with another.' };
}
