import * as z from 'zod/mini';
import { rowId } from '#app/platform/db/row-id.ts';
import { line, lines } from '#app/platform/submission/text-fields.ts';
import { countOf } from '#app/ui/count-of.ts';

export const QUESTION_TYPES = ['text', 'checkbox', 'select', 'radio'] as const; // R4
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The label of each type, and how applicants see it. */
export const TYPE_LABELS: Record<QuestionType, string> = {
  text: 'Text',
  checkbox: 'Checkbox',
  select: 'Select',
  radio: 'Radio',
};

/** The specified toast texts. // R4 */
export const QUESTION_NOTICES = {
  create: { done: 'New question created successfully', failed: 'Failed to create question' },
  update: { done: 'Question updated successfully', failed: 'Failed to update question' },
  delete: { done: 'Question deleted successfully', failed: 'Failed to delete question' },
} as const;

/** The buttons beside them have texts of their own. A moved question is announced by the screen. // H8 */
export const ORDER_NOTICES = {
  move: { done: '', failed: 'Failed to move question' },
  copy: { done: 'Questions copied successfully', failed: 'Failed to copy questions' },
} as const;

export const QUESTIONS_NOT_FETCHED = 'Failed to fetch questions'; // R4

export const MAX_QUESTION_LENGTH = 500;
const MAX_OPTION_LENGTH = 200;
const MAX_OPTIONS = 50;
/** Maximum length of all options with their line breaks. */
export const MAX_OPTIONS_TEXT_LENGTH = MAX_OPTIONS * (MAX_OPTION_LENGTH + 1);

const NO_POSITION = 'Choose a position';
const NO_TYPE = 'Choose a type';
const FEW_OPTIONS = 'Give at least two different options, one per line';
const MANY_OPTIONS = `Give at most ${MAX_OPTIONS} options`;
const LONG_OPTION = `Keep each option within ${MAX_OPTION_LENGTH} characters`;

const fields = z.object({
  text: line(MAX_QUESTION_LENGTH, 'Write the question'),
  positionId: z.uuid(NO_POSITION),
  type: z.enum(QUESTION_TYPES, NO_TYPE),
  /** One option per line. */
  options: z.pipe(z._default(lines(MAX_OPTIONS_TEXT_LENGTH), ''), z.transform(readOptions)),
});

export type QuestionFields = z.output<typeof fields>;

/** The form Create New Question. // R4 */
export const questionSchema = z.pipe(
  fields.check((payload) => {
    const message = optionsError(payload.value);
    if (message === null) return;
    payload.issues.push({ code: 'custom', message, path: ['options'], input: payload.value });
  }),
  z.transform((question) => ({ ...question, options: optionsFor(question) })),
);

/** The form Edit Question sends only changes; options and type are checked together when both are known. // R4 */
export const questionEdit = z.partial(fields);

/** What is wrong with the options for this type, or null. */
export function optionsError({ type, options }: Pick<QuestionFields, 'type' | 'options'>): string | null {
  if (!hasOptions(type)) return null;
  if (options.length < 2) return FEW_OPTIONS;
  if (options.length > MAX_OPTIONS) return MANY_OPTIONS;
  return options.some((option) => option.length > MAX_OPTION_LENGTH) ? LONG_OPTION : null;
}

/** The options to store; types without a choice have none. */
export function optionsFor({ type, options }: Pick<QuestionFields, 'type' | 'options'>): string[] {
  return hasOptions(type) ? options : [];
}

/** Whether answers are chosen from a list. */
export function hasOptions(type: QuestionType): boolean {
  return type === 'select' || type === 'radio';
}

export function questionTypeOf(text: unknown): QuestionType | null {
  return QUESTION_TYPES.find((type) => type === text) ?? null;
}

/** Parses options, one per line: trimmed, without empty lines and repetitions. // R4 */
export function readOptions(typed: string): string[] {
  const options = typed.split(/\r\n?|\n/).map((option) => option.trim());
  return [...new Set(options.filter((option) => option !== ''))];
}

/** What the buttons Move up and Move down send. // H8 */
export const moveSchema = z.object({ id: rowId(), direction: z.enum(['up', 'down']) });

/** The form Copy Questions. // H8 */
export const copySchema = z
  .object({ from: z.uuid(NO_POSITION), to: z.uuid(NO_POSITION) })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Choose another position', path: ['from'] }));

/** The result of a move, in words for screen readers. // H8 */
export type MovedTo = { text: string; place: number; among: number };

export function movedText({ text, place, among }: MovedTo): string {
  return `${text} is now question ${place} of ${among}`;
}

/** 3 questions copied to Welder; 1 was there already. // H8 */
export function copiedText(
  position: string,
  { copied, skipped }: { copied: number; skipped: number },
): string {
  if (copied === 0 && skipped === 0) return 'That position has no questions to copy';
  const copies = countOf(copied, 'question');
  const duplicates = `${countOf(skipped, 'was', 'were')} there already`;
  if (copied === 0) return `Nothing copied to ${position}: ${duplicates}`;
  return skipped === 0 ? `${copies} copied to ${position}` : `${copies} copied to ${position}; ${duplicates}`;
}
