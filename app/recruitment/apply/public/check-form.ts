import { validationErrors } from '../application-form.ts';
import type { Question } from '../asked-questions.ts';

/** All errors in the careers form's fields. A module of its own, so that it can be a chunk that is loaded later. */
export function checkForm(body: FormData, questions: readonly Question[]): Record<string, string> {
  return validationErrors(Object.fromEntries(body), questions, 'applicant');
}
