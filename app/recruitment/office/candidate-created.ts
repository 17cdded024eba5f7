import type { FormAnswer } from '#app/ui/office/form-answer.ts';

/** What Create Candidate answers: where it was done, with the application it made. // R13 */
export type CandidateCreated = FormAnswer & { applicationId?: string };
