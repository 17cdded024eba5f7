/** What applicants for a position are asked. // C4 */
export type Question = {
  id: string;
  type: 'text' | 'checkbox' | 'select' | 'radio';
  text: string;
  /** The choices of a select or radio question. */
  options: readonly string[];
};

/** A choice without anything to choose from must keep nobody from applying. */
export function canBeAnswered({ type, options }: Pick<Question, 'type' | 'options'>): boolean {
  return type === 'text' || type === 'checkbox' || options.length > 0;
}

const ANSWER = 'answer-';

/** The name of the form field that takes the answer to a question. */
export function answerField(questionId: string): string {
  return ANSWER + questionId;
}

export function isAnswerField(field: string): boolean {
  return field.startsWith(ANSWER);
}

/** What was sent for the position's questions, by the question's id. */
export function answersIn(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([field]) => isAnswerField(field))
      .map(([field, answer]) => [field.slice(ANSWER.length), answer]),
  );
}
