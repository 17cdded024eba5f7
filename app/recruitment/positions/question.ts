import * as z from 'zod/mini';
import { line, lines } from '#app/platform/submission/text-fields.ts';

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

export const MAX_QUESTION_LENGTH = 500;
const OPTION_MOST = 200;
/** More than anybody wants to read through. */
const OPTIONS_MOST = 50;
/** Room for all of them, with their line breaks. */
export const MAX_OPTIONS_TEXT_LENGTH = OPTIONS_MOST * (OPTION_MOST + 1);

const NO_POSITION = 'Choose a position';
const NO_TYPE = 'Choose a type';
const FEW_OPTIONS = 'Give at least two different options, one a line';
const MANY_OPTIONS = `Give at most ${OPTIONS_MOST} options`;
const LONG_OPTION = `Keep each option within ${OPTION_MOST} characters`;

const fields = z.object({
  text: line(MAX_QUESTION_LENGTH, 'Write the question'),
  positionId: z.uuid(NO_POSITION),
  type: z.enum(QUESTION_TYPES, NO_TYPE),
  /** As they are typed, one a line. */
  options: z.pipe(z._default(lines(MAX_OPTIONS_TEXT_LENGTH), ''), z.transform(readOptions)),
});

export type QuestionFields = z.output<typeof fields>;

/** The form of Create New Question. // R4 */
export const questionSchema = z.pipe(
  fields.check((payload) => {
    const message = optionsError(payload.value);
    if (message === null) return;
    payload.issues.push({ code: 'custom', message, path: ['options'], input: payload.value });
  }),
  z.transform((question) => ({ ...question, options: optionsFor(question) })),
);

/** The form of Edit Question sends what was changed; whether options and type fit is known once both are. // R4 */
export const questionEdit = z.partial(fields);

/** What is wrong with the options that a question of this type would have, or null. */
export function optionsError({ type, options }: Pick<QuestionFields, 'type' | 'options'>): string | null {
  if (!hasOptions(type)) return null;
  if (options.length < 2) return FEW_OPTIONS;
  if (options.length > OPTIONS_MOST) return MANY_OPTIONS;
  return options.some((one) => one.length > OPTION_MOST) ? LONG_OPTION : null;
}

/** The options that are stored: a type without a choice has none. */
export function optionsFor({ type, options }: Pick<QuestionFields, 'type' | 'options'>): string[] {
  return hasOptions(type) ? options : [];
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
