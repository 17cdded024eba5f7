import type { Question } from '../asked-questions.ts';
import { validationErrors } from '../validation-errors.ts';

/** All that is wrong with the fields of the careers form; fetched once somebody is in it. */
export function checkForm(body: FormData, questions: readonly Question[]): Record<string, string> {
  return validationErrors(Object.fromEntries(body), questions, 'applicant');
}
