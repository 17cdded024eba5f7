import * as z from 'zod/mini';
import { formatPhone } from '#app/country/phone-number.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import { email, MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { readRand } from '#app/prices/rand.ts';
import { MAX_NUMBER_LENGTH } from '#app/recruitment/applications/candidate.ts';
import { MAX_NOTE_LENGTH } from '#app/recruitment/applications/note.ts';
import {
  ADDITIONAL_QUESTIONS,
  MAX_ANSWER_LENGTH,
  MAX_INTEREST_LENGTH,
  QUALIFICATIONS,
  REASONS_FOR_CHANGE,
} from '#app/recruitment/positions/additional-questions.ts';
import { MAX_DESCRIPTION_LENGTH } from '#app/recruitment/positions/position.ts';
import {
  hasOptions,
  MAX_QUESTION_LENGTH,
  questionTypeOf,
  readOptions,
} from '#app/recruitment/positions/question.ts';
import { isObject, type Report, SourceFields } from '../source-fields.ts';
import type { OldDocument } from './export-folder.server.ts';

/** Documents of the old recruitment system as the values of our rows. What can't be mapped is reported. // H13 */

const MAX_STATUS_LENGTH = 40;
/** Questions of one application. */
const MAX_ANSWERS = 200;

const fieldsOf = (document: OldDocument, report: Report) => new SourceFields(document, report, ['id']);

export function mapPosition(document: OldDocument, report: Report) {
  const fields = fieldsOf(document, report);
  const position = {
    name: fields.text(MAX_LINE_LENGTH, 'name'),
    description: fields.text(MAX_DESCRIPTION_LENGTH, 'description'),
    active: fields.flag('active'),
    createdAt: fields.time('createdAt'),
  };
  fields.finish();
  return position;
}

export function mapQuestion(document: OldDocument, report: Report) {
  const fields = fieldsOf(document, report);
  const type = questionTypeOf(fields.value('type'));
  if (type === null) report('type', 'is not text, checkbox, select or radio');
  const options = fields.value('options');
  const texts = Array.isArray(options) ? options.filter((option) => typeof option === 'string') : [];
  if (Array.isArray(options) && texts.length < options.length)
    report('options', 'has one that is not a text');
  const question = {
    positionId: fields.text(MAX_LINE_LENGTH, 'positionId'),
    text: fields.text(MAX_QUESTION_LENGTH, 'text'),
    type,
    options: type !== null && hasOptions(type) ? readOptions(texts.join('\n')) : [],
  };
  fields.value('createdAt');
  fields.finish();
  return question;
}

export function mapCandidate(document: OldDocument, report: Report) {
  const fields = fieldsOf(document, report);
  const candidate = {
    fullName: fields.text(MAX_LINE_LENGTH, 'fullName'),
    email: fields.text(MAX_LINE_LENGTH, 'email'),
    contactNumber: formatPhone(fields.text(MAX_NUMBER_LENGTH, 'contactNumber')),
  };
  // The address of a picture in the old file storage; ours are chosen from our own set.
  fields.value('avatar');
  // The application names its candidate.
  fields.value('job_id');
  const createdAt = fields.time('createdAt', 'creation_date');
  if (candidate.fullName === '') report('fullName', 'is missing');
  if (!z.safeParse(email, candidate.email).success) report('email', 'is not an email address');
  fields.finish();
  return { ...candidate, createdAt };
}

export function mapApplication(document: OldDocument, answers: OldDocument | null, report: Report) {
  const fields = fieldsOf(document, report);
  const createdAt = fields.time('creation_date', 'createdAt');
  const edited = fields.time('last_edited', 'lastUpdated');
  const status = fields.text(MAX_STATUS_LENGTH, 'status');
  if (status === '') report('status', 'is missing; it became active');
  const application = {
    candidateId: fields.text(MAX_LINE_LENGTH, 'can_id'),
    positionId: fields.text(MAX_LINE_LENGTH, 'pos_id'),
    status: status || 'active',
    createdAt,
    lastEditedAt: edited ?? createdAt,
    cv: cvFileName(fields.text(2_000, 'cv')),
    sendEmail: fields.flag('sendEmail'),
    contacted: fields.flag('contacted'),
  };
  for (const name of ['question_id', 'note_ids', 'lastUpdated']) fields.value(name);
  const givenAnswers = answersOf(answers, report);
  const additional = additionalAnswers(fields, answers, givenAnswers, report);
  fields.finish();
  return { ...application, ...additional, answers: givenAnswers.filter(({ key }) => key === null) };
}

export function mapNote(document: OldDocument, report: Report) {
  const fields = fieldsOf(document, report);
  const note = {
    applicationId: fields.text(MAX_LINE_LENGTH, 'job_id'),
    author: fields.text(MAX_LINE_LENGTH, 'author'),
    text: fields.text(MAX_NOTE_LENGTH, 'text'),
    createdAt: fields.time('timestamp'),
  };
  fields.finish();
  return note;
}

/**
 * The last part of a CV's address, where a file storage encodes the slashes of its path:
 * `https://…/o/cvs%2F1700000000-cv.pdf?alt=media` is `1700000000-cv.pdf`. Empty if there is none.
 */
export function cvFileName(address: string): string {
  const [place = ''] = address.split(/[?#]/, 1);
  return decoded(place).split('/').at(-1) ?? '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The keys of the additional questions in the old system. */
const KEYS = {
  currently_working: ADDITIONAL_QUESTIONS.currentlyWorking,
  reason_for_change: ADDITIONAL_QUESTIONS.reasonForChange,
  current_salary: ADDITIONAL_QUESTIONS.currentSalary,
  desired_salary: ADDITIONAL_QUESTIONS.desiredSalary,
  highest_qualification: ADDITIONAL_QUESTIONS.highestQualification,
  interest_reason: ADDITIONAL_QUESTIONS.interestReason,
} as const;
type Key = keyof typeof KEYS;

type GivenAnswer = {
  /** The additional question that it answers; null for a question of the position. */
  key: Key | null;
  question: string;
  answer: string;
  raw: unknown;
};

function answersOf(document: OldDocument | null, report: Report): GivenAnswer[] {
  const list = document?.answers ?? [];
  if (!Array.isArray(list)) {
    report('answers', 'is not a list');
    return [];
  }
  if (list.length > MAX_ANSWERS) report('answers', `was cut to ${MAX_ANSWERS} answers`);
  return list.slice(0, MAX_ANSWERS).flatMap((entry, index) => {
    const at = `answers[${index}]`;
    if (!isObject(entry)) {
      report(at, 'is no answer');
      return [];
    }
    const fields = new SourceFields(entry, (field, problem) => report(`${at}.${field}`, problem), []);
    const question = fields.text(MAX_QUESTION_LENGTH, 'question_text');
    const raw = fields.value('answer');
    fields.flag('position_specific');
    fields.finish();
    if (question === '') report(at, 'has no question');
    return question === '' ? [] : [{ key: keyOf(question), question, answer: textOf(raw), raw }];
  });
}

function keyOf(question: string): Key | null {
  const isQuestion = (text: string) => text.toLowerCase() === question.toLowerCase();
  return keysOf(KEYS).find((key) => isQuestion(key) || isQuestion(KEYS[key])) ?? null;
}

/** An answer as text: a ticked box is Yes, several choices are joined with commas. */
function textOf(raw: unknown): string {
  if (raw === true) return 'Yes';
  if (raw === false) return 'No';
  if (Array.isArray(raw)) return raw.map(textOf).join(', ').slice(0, MAX_ANSWER_LENGTH);
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string'
    ? raw.slice(0, MAX_ANSWER_LENGTH).toWellFormed().replaceAll('\0', '').trim()
    : '';
}

/** The additional questions: fields of the application or of its answers, or entries among the answers. */
function additionalAnswers(
  fields: SourceFields,
  answers: OldDocument | null,
  givenAnswers: readonly GivenAnswer[],
  report: Report,
) {
  const value = (key: Key) =>
    fields.value(key) ?? answers?.[key] ?? givenAnswers.find((answer) => answer.key === key)?.raw ?? null;
  const text = (key: Key, maxLength: number) => textOf(value(key)).slice(0, maxLength);
  const salary = (key: Key) => {
    const raw = value(key);
    const rand = typeof raw === 'number' ? raw : readSalary(textOf(raw));
    if (rand !== null && rand >= 0 && rand <= 2 ** 31 - 1) return Math.round(rand);
    if (raw !== null && raw !== '') report(key, 'is not an amount; it was left out');
    return null;
  };
  const working = value('currently_working');
  return {
    currentlyWorking: working === true || /^(?:true|yes)$/i.test(textOf(working)),
    reasonForChange: keyOfLabel(REASONS_FOR_CHANGE, text('reason_for_change', MAX_LINE_LENGTH)),
    currentSalary: salary('current_salary'),
    desiredSalary: salary('desired_salary'),
    highestQualification: keyOfLabel(QUALIFICATIONS, text('highest_qualification', MAX_LINE_LENGTH)),
    interestReason: text('interest_reason', MAX_INTEREST_LENGTH),
  };
}

/** Rand a month. R 15,000 has a comma between its thousands: nobody is paid thousandths of a rand. */
function readSalary(text: string): number | null {
  const cents = readRand(text) ?? readRand(`${text}.00`);
  return cents === null ? null : cents / 100;
}

/** The key of a choice that was stored by its label; any other text stays as it is. */
function keyOfLabel(labels: Readonly<Record<string, string>>, text: string): string {
  return Object.keys(labels).find((key) => labels[key]?.toLowerCase() === text.toLowerCase()) ?? text;
}
