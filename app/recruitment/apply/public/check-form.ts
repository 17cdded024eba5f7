import type { Question } from '../../positions/asked-questions.ts';
import { validationErrors } from '../application-fields.ts';

/** All validation errors of the careers form. A separate module, so that it becomes a lazily loaded chunk. */
export function checkForm(body: FormData, questions: readonly Question[]): Record<string, string> {
  return validationErrors(Object.fromEntries(body), questions, 'applicant');
}
