import { readAnswers } from './answers.ts';
import { type FilledInBy, readApplication } from './application-form.ts';
import { answersIn, type Question } from './asked-questions.ts';

/** All that is wrong with the fields of an application, by their names; the CV is looked at elsewhere. // C2 to C6 */
export function validationErrors(
  sent: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
  by: FilledInBy,
): Record<string, string> {
  const read = readApplication(sent, by);
  const answered = readAnswers(questions, answersIn(sent));
  return { ...(read.ok ? {} : read.messages), ...(answered.ok ? {} : answered.messages) };
}
