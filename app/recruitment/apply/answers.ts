import { firstMessages, lines } from '#app/platform/submission/text-fields.ts';
import { isTicked } from './additional-questions.ts';
import { answerField, type Question } from './asked-questions.ts';
import { MAX_ANSWER_LENGTH } from './text-limits.ts';

export type Answer = { question: string; answer: string };

const UNANSWERED = 'Please answer this question';
const NOT_CHOSEN = 'Please choose an answer';

const text = lines(MAX_ANSWER_LENGTH, UNANSWERED);

/**
 * Checks the answers against what the position asks: text, select and radio are required, checkboxes are not. // C4
 * Answers to questions that are not asked are left out.
 *
 * @param sent by the question's id.
 * @returns the answers in the order of the questions, with each question as it was asked.
 */
export function readAnswers(
  questions: readonly Question[],
  sent: Readonly<Record<string, unknown>>,
): { ok: true; answers: Answer[] } | { ok: false; messages: Record<string, string> } {
  const answers: Answer[] = [];
  const messages: Record<string, string> = {};
  for (const question of questions) {
    const read = readAnswer(question, Object.hasOwn(sent, question.id) ? sent[question.id] : undefined);
    if (read.ok) answers.push({ question: question.text, answer: read.answer });
    else messages[answerField(question.id)] = read.message;
  }
  return Object.keys(messages).length > 0 ? { ok: false, messages } : { ok: true, answers };
}

type ReadAnswer = { ok: true; answer: string } | { ok: false; message: string };

function readAnswer({ type, options }: Question, sent: unknown): ReadAnswer {
  switch (type) {
    case 'checkbox':
      return { ok: true, answer: isTicked(sent) ? 'Yes' : 'No' };
    case 'text': {
      const read = text.safeParse(sent);
      if (read.success) return { ok: true, answer: read.data };
      return { ok: false, message: firstMessages(read.error).form ?? UNANSWERED };
    }
    default: {
      const chosen = options.find((option) => option === sent);
      return chosen === undefined ? { ok: false, message: NOT_CHOSEN } : { ok: true, answer: chosen };
    }
  }
}
