import { shortHash } from '#app/company/short-hash.ts';

/** A question that applicants for a position are asked. // C4 */
export type Question = {
  id: string;
  type: 'text' | 'checkbox' | 'select' | 'radio';
  text: string;
  /** The options of a select or radio question. */
  options: readonly string[];
};

/** A position that the application forms offer; a closed one has no questions. */
export type OfferedPosition = {
  slug: string;
  name: string;
  active: boolean;
  questions: readonly Question[];
};

/** Whether a question can be answered. A choice without options can't, and must not prevent an application. */
export function isAnswerable({ type, options }: Pick<Question, 'type' | 'options'>): boolean {
  return type === 'text' || type === 'checkbox' || options.length > 0;
}

const ANSWER = 'answer-';

export function answerField(questionId: string): string {
  return ANSWER + questionId;
}

export function isAnswerField(field: string): boolean {
  return field.startsWith(ANSWER);
}

/** The answers to the position's questions among the form's fields, by question ID. */
export function answersIn(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([field]) => isAnswerField(field))
      .map(([field, answer]) => [field.slice(ANSWER.length), answer]),
  );
}

/** One token per question: its ID and a hash of its wording and options. The form sends them back (`changesSince`). */
export function questionTokens(questions: readonly Question[]): string {
  return questions
    .map(({ id, type, text, options }) => `${id}:${shortHash(JSON.stringify([type, text, options]))}`)
    .join(' ');
}

const ADDED = 'This question was added after you opened the form. Please answer it.';
const CHANGED = 'This question was changed after you opened the form. Please check your answer.';

/**
 * A message for each question that was added or changed since the form was rendered, by field name.
 *
 * @param shown the `questionTokens` that the form was rendered with.
 */
export function changesSince(shown: string, questions: readonly Question[]): Record<string, string> {
  const tokens = new Map(shown.split(' ').map((token) => [token.slice(0, token.indexOf(':')), token]));
  const messages: Record<string, string> = {};
  for (const question of questions) {
    const token = tokens.get(question.id);
    if (token === undefined) messages[answerField(question.id)] = ADDED;
    else if (token !== questionTokens([question])) messages[answerField(question.id)] = CHANGED;
  }
  return messages;
}
