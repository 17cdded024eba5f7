import * as z from 'zod/mini';
import { line } from '#app/platform/submission/text-fields.ts';
import { statusText } from './status.ts';

/** Why an application was declined, for staff only; short, as lists show them behind the status. // H16 */
export const DECLINE_REASONS: Readonly<Record<string, string>> = {
  experience: 'Experience',
  qualification: 'Qualification',
  interview: 'Interview',
  salary: 'Salary',
  distance: 'Distance',
  'no-show': 'No reply',
  filled: 'Position filled',
  other: 'Other',
};

/** The best rating; the lowest is 1. // H16 */
export const MAX_RATING = 5;
export const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => String(MAX_RATING - index));

const MAX_STAGE = 30;

/** A key of DECLINE_REASONS, or nothing. */
export const declineReason = z.enum(['', ...Object.keys(DECLINE_REASONS)]);

/** What staff think of an application: one of these at a time. // H16 */
export const assessmentSchema = z.discriminatedUnion('field', [
  z.object({ field: z.literal('rating'), value: z.enum(['', ...RATINGS]) }),
  z.object({ field: z.literal('stage'), value: line(MAX_STAGE) }),
  z.object({ field: z.literal('declineReason'), value: declineReason }),
]);
export type Assessment = z.output<typeof assessmentSchema>;

export function declineReasonLabel(key: string): string {
  return DECLINE_REASONS[key] ?? key;
}

/** 4 of 5; '' without a rating. */
export function ratingText(rating: number | null): string {
  return rating === null ? '' : `${rating} of ${MAX_RATING}`;
}

type AssessedApplication = {
  status: string;
  withdrawnAt: Date | null;
  stage: string;
  declineReason: string;
};

/** The stage of an application while it is busy, and why it was declined while it is closed. */
function detailOf({ status, withdrawnAt, stage, declineReason }: AssessedApplication): string {
  if (status === 'busy') return stage;
  return status === 'closed' && withdrawnAt === null ? declineReasonLabel(declineReason) : '';
}

/** The status with its detail, as lists show it: Busy: Trade test. // H16 */
export function detailedStatus(application: AssessedApplication): string {
  return [statusText(application), detailOf(application)].filter((part) => part !== '').join(': ');
}
