import type { Question } from '../asked-questions.ts';
import { objectionsTo } from '../objections.ts';

/** All that is wrong with the fields of the careers form; fetched once somebody is in it. */
export function checkForm(body: FormData, questions: readonly Question[]): Record<string, string> {
  return objectionsTo(Object.fromEntries(body), questions, 'applicant');
}
