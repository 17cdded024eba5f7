import * as z from 'zod/mini';
import { nationalDigits } from '#app/country/phone-number.ts';
import { email, line, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';

// R12
export const CANDIDATE_NOTICES = {
  update: {
    done: 'Candidate details updated successfully',
    failed: 'Failed to update candidate details',
  },
  delete: { done: 'Candidate deleted', failed: 'Failed to delete candidate' },
} as const;

/** Create Candidate has its own texts, since the specification has none for staff. // R13 */
export const CREATE_NOTICES = {
  create: { done: 'Candidate created successfully', failed: 'Failed to create candidate' },
} as const;

export const QUESTIONS_CHANGED =
  'What this position asks has changed since you opened the form. Please check the answers to its questions, and send it again: everything else you filled in is kept.';

export type CreatedCandidate = { applicationId: string };

export function createdText(reference: string): string {
  return `${CREATE_NOTICES.create.done}: application ${reference}`;
}

export const NO_CANDIDATE = 'No candidate selected'; // R12
export const CANDIDATES_NOT_FETCHED = 'Failed to fetch candidates';

/** A contact number as entered by staff: required, in any format. // R12, R13 */
export const MAX_NUMBER_LENGTH = 40;

/** The details that staff can edit; a form sends only changes. // R9, R12 */
const candidateSchema = z.object({
  fullName: line(MAX_LINE_LENGTH, 'Full name is required'),
  email,
  contactNumber: line(MAX_NUMBER_LENGTH, 'Contact number is required'),
});

export const candidateEdit = z.partial(candidateSchema);

export type CandidateFields = z.output<typeof candidateSchema>;

/** A number for the list: a South African one, or any ten digits, grouped 3-3-4; others stay as they are. // R11 */
export function groupNumber(stored: string): string {
  const national = nationalDigits(stored);
  const digits = national === null ? stored.replaceAll(' ', '') : `0${national}`;
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : stored;
}
