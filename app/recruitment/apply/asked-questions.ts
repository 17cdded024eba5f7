/** What applicants for a position are asked. // C4 */
export type Question = {
  id: string;
  type: 'text' | 'checkbox' | 'select' | 'radio';
  text: string;
  /** The choices of a select or radio question. */
  options: readonly string[];
};

/** A choice without anything to choose from must keep nobody from applying. */
export function isAnswerable({ type, options }: Pick<Question, 'type' | 'options'>): boolean {
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

/** Marks questions as a form shows them: each by its id and a hash of how it is put. */
export function questionTokens(questions: readonly Question[]): string {
  return questions.map((question) => `${question.id}:${hashOf(question)}`).join(' ');
}

const ADDED = 'This question was added after you opened the form. Please answer it.';
const CHANGED = 'This question was changed after you opened the form. Please check your answer.';

/**
 * Which questions a form did not show as they are put now, with what to tell whoever filled it in.
 *
 * @param shown the mark of the questions that the form showed.
 */
export function changesSince(shown: string, questions: readonly Question[]): Record<string, string> {
  const tokens = new Map(shown.split(' ').map((token) => [token.slice(0, token.indexOf(':')), token]));
  const messages: Record<string, string> = {};
  for (const question of questions) {
    const mark = tokens.get(question.id);
    if (mark === undefined) messages[answerField(question.id)] = ADDED;
    else if (mark !== questionTokens([question])) messages[answerField(question.id)] = CHANGED;
  }
  return messages;
}

/** FNV-1a, 32 bits: browser and server find the same, and it only has to tell two wordings of one question apart. */
function hashOf({ type, text, options }: Question): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify([type, text, options])) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
