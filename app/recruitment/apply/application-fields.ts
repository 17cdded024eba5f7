import * as z from 'zod/mini';
import { email, firstMessages, isTicked, line, lines, ticked } from '#app/platform/submission/text-fields.ts';
import { avatarNames } from '#content/avatars/catalogue.ts';
import {
  MAX_ANSWER_LENGTH,
  MAX_INTEREST_LENGTH,
  MAX_NAME_LENGTH,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
  SALARY,
} from '../positions/additional-questions.ts';
import { answerField, answersIn, type Question } from '../positions/asked-questions.ts';
import { formatContactNumber, INVALID_NUMBER, isContactNumber } from './contact-number.ts';

/** Who fills in the form: the applicant on the careers page, or staff. // R13 */
export type FilledInBy = 'applicant' | 'staff';

const NO_SALARY = 'Please choose an amount from the list';

/** Only name, email, contact number, position and its questions are required. // C6, R13 */
const fields = {
  avatar: optional(z.nullable(z.enum(avatarNames, 'Please choose an avatar')), null),
  fullName: line(MAX_NAME_LENGTH, 'Please give your full name'),
  email,
  position: line(MAX_NAME_LENGTH, 'Please choose a position'),
  currentlyWorking: ticked,
  reasonForChange: keyOf(REASONS_FOR_CHANGE, 'Please choose a reason'),
  highestQualification: keyOf(QUALIFICATIONS, 'Please choose a qualification'),
};

const schemas = {
  applicant: z.object({
    ...fields,
    contactNumber: line(40, INVALID_NUMBER).check(
      z.overwrite(formatContactNumber),
      z.refine(isContactNumber, INVALID_NUMBER),
    ),
    currentSalary: optional(salary(), SALARY.usual),
    desiredSalary: optional(salary(), SALARY.usual),
    interestReason: z._default(lines(MAX_INTEREST_LENGTH), ''),
  }),
  // R13. An applicant on paper may have named no salary. // H12
  staff: z.object({
    ...fields,
    fullName: line(MAX_NAME_LENGTH, "Please give the candidate's full name"),
    contactNumber: line(40, "Please give the candidate's contact number"),
    currentSalary: optional(z.nullable(salary()), null),
    desiredSalary: optional(z.nullable(salary()), null),
    interestReason: z.pipe(
      z.transform(() => ''),
      z.string(),
    ),
  }),
};

/**
 * The fields of a form without the CV. The answers are not validated yet, since the questions depend on the position.
 */
export type Application = z.output<(typeof schemas)[FilledInBy]> & {
  /** The unvalidated answers to the position's questions, by question ID. */
  answers: Readonly<Record<string, unknown>>;
};

/**
 * Validates an application's own fields, in the browser and on the server; `readAnswers` validates the rest. // C2, C3,
 * C6
 */
export function readApplication(
  sent: Readonly<Record<string, unknown>>,
  by: FilledInBy,
): { ok: true; application: Application } | { ok: false; messages: Record<string, string> } {
  const parsed = schemas[by].safeParse(sent);
  if (!parsed.success) return { ok: false, messages: firstMessages(parsed.error) };
  return { ok: true, application: { ...parsed.data, answers: answersIn(sent) } };
}

/** A field that may be missing or empty, and the value that is stored then. */
function optional<Schema extends z.core.$ZodType<unknown, unknown>>(schema: Schema, empty: z.input<Schema>) {
  return z.pipe(
    z.transform((sent: unknown): unknown =>
      sent === undefined || sent === null || sent === '' ? empty : sent,
    ),
    schema,
  );
}

/** One of the keys, or '' if nothing was chosen. */
function keyOf(labels: Readonly<Record<string, string>>, message: string) {
  const key = z
    .string(message)
    .check(z.refine((choice) => choice === '' || Object.hasOwn(labels, choice), message));
  return optional(key, '');
}

/** Rand per month; forms send it as text, API clients may send a number. */
function salary() {
  return z.pipe(
    z.transform((sent) => (typeof sent === 'string' && sent !== '' ? Number(sent) : sent)),
    z
      .number(NO_SALARY)
      .check(
        z.minimum(SALARY.least, NO_SALARY),
        z.maximum(SALARY.most, NO_SALARY),
        z.multipleOf(SALARY.step, NO_SALARY),
      ),
  );
}

export type Answer = { question: string; answer: string };

const UNANSWERED = 'Please answer this question';
const NOT_CHOSEN = 'Please choose an answer';

const text = lines(MAX_ANSWER_LENGTH, UNANSWERED);

/**
 * Validates the answers to the position's questions: text, select and radio are required, checkboxes are not. Answers
 * to other questions are dropped. // C4
 *
 * @param sent the answers by question ID.
 * @returns the answers in the order of the questions, each with the question's wording at this time.
 */
export function readAnswers(
  questions: readonly Question[],
  sent: Readonly<Record<string, unknown>>,
): { ok: true; answers: Answer[] } | { ok: false; messages: Record<string, string> } {
  const answers: Answer[] = [];
  const messages: Record<string, string> = {};
  for (const question of questions) {
    const parsed = readAnswer(question, Object.hasOwn(sent, question.id) ? sent[question.id] : undefined);
    if (parsed.ok) answers.push({ question: question.text, answer: parsed.answer });
    else messages[answerField(question.id)] = parsed.message;
  }
  return Object.keys(messages).length > 0 ? { ok: false, messages } : { ok: true, answers };
}

type ReadAnswer = { ok: true; answer: string } | { ok: false; message: string };

function readAnswer({ type, options }: Question, sent: unknown): ReadAnswer {
  switch (type) {
    case 'checkbox':
      return { ok: true, answer: isTicked(sent) ? 'Yes' : 'No' };
    case 'text': {
      const parsed = text.safeParse(sent);
      if (parsed.success) return { ok: true, answer: parsed.data };
      return { ok: false, message: firstMessages(parsed.error).form ?? UNANSWERED };
    }
    default: {
      const chosen = options.find((option) => option === sent);
      return chosen === undefined ? { ok: false, message: NOT_CHOSEN } : { ok: true, answer: chosen };
    }
  }
}

/**
 * All validation errors of an application by field name, except those of the CV (`validateCv`, `checkCv`). // C2 to C6
 */
export function validationErrors(
  sent: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
  by: FilledInBy,
): Record<string, string> {
  const parsed = readApplication(sent, by);
  const answered = readAnswers(questions, answersIn(sent));
  return { ...(parsed.ok ? {} : parsed.messages), ...(answered.ok ? {} : answered.messages) };
}
