import * as z from 'zod/mini';
import { firstMessages, line, lines } from '#app/platform/submission/text-fields.ts';

export const QUESTION_TYPES = ['text', 'checkbox', 'select', 'radio'] as const; // R4
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** How staff read a type, and what an applicant sees of it. */
export const TYPE_LABELS: Record<QuestionType, string> = {
  text: 'Text',
  checkbox: 'Checkbox',
  select: 'Select',
  radio: 'Radio',
};

/** What staff are told of each form, word for word. // R4 */
export const QUESTION_NOTICES = {
  create: { done: 'New question created successfully', failed: 'Failed to create question' },
  update: { done: 'Question updated successfully', failed: 'Failed to update question' },
  delete: { done: 'Question deleted successfully', failed: 'Failed to delete question' },
} as const;
export const QUESTIONS_NOT_FETCHED = 'Failed to fetch questions'; // R4

export const QUESTION_MOST = 500;
const OPTION_MOST = 200;
/** More than anybody wants to read through. */
const OPTIONS_MOST = 50;
/** Room for all of them, with their line breaks. */
export const OPTIONS_TEXT_MOST = OPTIONS_MOST * (OPTION_MOST + 1);

const NO_POSITION = 'Choose a position';
const NO_TYPE = 'Choose a type';
const FEW_OPTIONS = 'Give at least two different options, one a line';
const MANY_OPTIONS = `Give at most ${OPTIONS_MOST} options`;
const LONG_OPTION = `Keep each option within ${OPTION_MOST} characters`;

const questionSchema = z
  .pipe(
    z.object({
      text: line(QUESTION_MOST, 'Write the question'),
      positionId: z.uuid(NO_POSITION),
      type: z.enum(QUESTION_TYPES, NO_TYPE),
      options: z._default(lines(OPTIONS_TEXT_MOST), ''),
    }),
    z.transform(({ options, ...question }) => ({
      ...question,
      options: hasOptions(question.type) ? readOptions(options) : [],
    })),
  )
  .check(
    wrongOptions(FEW_OPTIONS, (options) => options.length < 2),
    wrongOptions(MANY_OPTIONS, (options) => options.length > OPTIONS_MOST),
    wrongOptions(LONG_OPTION, (options) => options.some((one) => one.length > OPTION_MOST)),
  );

export type QuestionFields = z.output<typeof questionSchema>;

/** Reads the form of Create New Question and Edit Question. // R4 */
export function readQuestion(
  sent: unknown,
): { ok: true; question: QuestionFields } | { ok: false; messages: Record<string, string> } {
  const read = questionSchema.safeParse(sent);
  return read.success
    ? { ok: true, question: read.data }
    : { ok: false, messages: firstMessages(read.error) };
}

/** Whether its answer is one of a list. */
export function hasOptions(type: QuestionType): boolean {
  return type === 'select' || type === 'radio';
}

export function questionTypeOf(text: unknown): QuestionType | null {
  return QUESTION_TYPES.find((one) => one === text) ?? null;
}

/** Options as they are typed, one a line: trimmed, without empty lines and repetitions. // R4 */
export function readOptions(typed: string): string[] {
  const options = typed.split(/\r\n?|\n/).map((option) => option.trim());
  return [...new Set(options.filter((option) => option !== ''))];
}

function wrongOptions(message: string, wrong: (options: string[]) => boolean) {
  return z.refine<{ type: QuestionType; options: string[] }>(
    ({ type, options }) => !(hasOptions(type) && wrong(options)),
    { error: message, path: ['options'] },
  );
}
