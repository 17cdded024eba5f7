import fc from 'fast-check';
import { expect, test } from 'vitest';
import { avatarNames } from '#content/avatars/catalogue.ts';
import { CV_BYTES, CV_TOO_LARGE, validateCv, WRONG_CV } from '../applications/cv.ts';
import { QUALIFICATIONS, REASONS_FOR_CHANGE } from '../positions/additional-questions.ts';
import {
  answerField,
  changesSince,
  isAnswerable,
  type Question,
  questionTokens,
} from '../positions/asked-questions.ts';
import { validApplication } from './application-fields.fixture.ts';
import { readAnswers, readApplication } from './application-fields.ts';
import { INVALID_NUMBER } from './contact-number.ts';

const read = (changes = {}) => readApplication(validApplication('welder', changes), 'applicant');

test('C2: missing compulsory fields are named, and no others', () => {
  expect(readApplication({}, 'applicant')).toEqual({
    ok: false,
    messages: {
      fullName: 'Please give your full name',
      email: 'Invalid email',
      contactNumber: INVALID_NUMBER,
      position: 'Please choose a position',
    },
  });
});

test.each([
  ['applicant', 2_000],
  ['staff', null],
] as const)('C6, R13, H12: %s may leave out optional fields; the salary is then %j', (by, salary) => {
  const optional = ['avatar', 'reasonForChange', 'highestQualification', 'currentSalary', 'desiredSalary'];
  for (const left of [undefined, null, '']) {
    const sent = validApplication('welder', Object.fromEntries(optional.map((name) => [name, left])));
    expect(readApplication(sent, by)).toMatchObject({
      ok: true,
      application: {
        avatar: null,
        reasonForChange: '',
        highestQualification: '',
        currentSalary: salary,
        desiredSalary: salary,
      },
    });
  }
});

test('C2: a name loses characters that change the text direction, and keeps letters of every script', () => {
  const fullNameOf = (fullName: string) => {
    const found = read({ fullName });
    return found.ok && found.application.fullName;
  };
  expect(fullNameOf('Thandi \u202egnp.exe\u2066')).toBe('Thandi gnp.exe');
  for (const name of ['نسیم‌الله', 'שרה', '👩‍🏭 Thandi']) expect(fullNameOf(name)).toBe(name);
});

test('C2, C6: the fields are parsed, and the reason of interest may be empty', () => {
  const { interestReason: _, ...without } = validApplication('welder', { [answerField('a')]: 'TIG' });
  expect(readApplication(without, 'applicant')).toEqual({
    ok: true,
    application: {
      avatar: 'welding-mask',
      fullName: 'Thandi Mokoena',
      email: 'thandi@example.org',
      contactNumber: '+27 82 555 0142',
      position: 'welder',
      currentlyWorking: false,
      reasonForChange: 'growth',
      currentSalary: 4000,
      desiredSalary: 8000,
      highestQualification: 'matric',
      interestReason: '',
      answers: { a: 'TIG' },
    },
  });
});

test('C2, C6: every avatar, reason, qualification and salary of the lists is accepted', () => {
  for (const avatar of avatarNames) expect(read({ avatar }).ok).toBe(true);
  for (const reasonForChange of Object.keys(REASONS_FOR_CHANGE)) {
    expect(read({ reasonForChange }).ok).toBe(true);
  }
  for (const highestQualification of Object.keys(QUALIFICATIONS)) {
    expect(read({ highestQualification }).ok).toBe(true);
  }
  for (let salary = 0; salary <= 20_000; salary += 2_000) {
    expect(read({ currentSalary: String(salary), desiredSalary: salary }).ok).toBe(true);
  }
});

test.each([
  ['avatar', '../../etc/passwd'],
  ['avatar', 'toString'],
  ['fullName', ' \n '],
  ['fullName', '\u200b \u3164\ufeff'],
  ['fullName', '\u202e'],
  ['fullName', 'x'.repeat(201)],
  ['fullName', ['Thandi']],
  ['email', 'thandi'],
  ['email', 'a@b.c, d@e.f'],
  ['contactNumber', '12'],
  ['contactNumber', '+1 202 555 0142'],
  ['contactNumber', null],
  ['position', ''],
  ['position', 7],
  ['reasonForChange', 'Job Dissatisfaction'],
  ['reasonForChange', 'constructor'],
  ['currentSalary', '1000'],
  ['currentSalary', '-2000'],
  ['currentSalary', '22000'],
  ['currentSalary', 'NaN'],
  ['desiredSalary', '2000.5'],
  ['desiredSalary', []],
  ['highestQualification', '__proto__'],
  ['reasonForChange', 0],
  ['interestReason', 'x'.repeat(2_001)],
  ['interestReason', {}],
])('C2, C3, C6: %s of a wrong kind (%#) is refused by name', (field, value) => {
  const refused = read({ [field]: value });
  expect(refused.ok).toBe(false);
  if (!refused.ok) expect(Object.keys(refused.messages)).toEqual([field]);
});

test.each([
  ['yes', true],
  ['on', true],
  [true, true],
  [undefined, false],
  ['no', false],
  ['', false],
])('C6: currently working sent as %j is %s', (currentlyWorking, working) => {
  expect(read({ currentlyWorking })).toMatchObject({ application: { currentlyWorking: working } });
});

test('C3, R13: staff may enter a number in any format, and are not asked for the reason of interest', () => {
  const entered = readApplication(validApplication('welder', { contactNumber: '555-0142 ext 3' }), 'staff');
  expect(entered).toMatchObject({ application: { contactNumber: '555-0142 ext 3', interestReason: '' } });
  expect(readApplication(validApplication('welder', { contactNumber: ' ' }), 'staff').ok).toBe(false);
});

const QUESTIONS: Question[] = [
  { id: 't', type: 'text', text: 'Since when?', options: [] },
  { id: 'c', type: 'checkbox', text: 'A licence?', options: [] },
  { id: 's', type: 'select', text: 'Which welds?', options: ['MIG', 'TIG'] },
  { id: 'r', type: 'radio', text: 'Shifts?', options: ['Day', 'Night'] },
];

test('C4: text, select and radio answers are required, a checkbox is not', () => {
  expect(readAnswers(QUESTIONS, {})).toEqual({
    ok: false,
    messages: {
      [answerField('t')]: 'Please answer this question',
      [answerField('s')]: 'Please choose an answer',
      [answerField('r')]: 'Please choose an answer',
    },
  });
});

test('C4: questions that were added or changed since the form was rendered are reported', () => {
  const shown = questionTokens(QUESTIONS);
  expect(changesSince(shown, QUESTIONS)).toEqual({});
  expect(changesSince(shown, QUESTIONS.slice(1))).toEqual({});
  const now = QUESTIONS.map((question) => {
    if (question.id === 't') return { ...question, text: 'Until when?' };
    return question.id === 's' ? { ...question, options: ['MIG'] } : question;
  });
  const added: Question = { id: 'n', type: 'text', text: 'New?', options: [] };
  expect(changesSince(shown, [...now, added])).toEqual({
    [answerField('t')]: expect.stringContaining('was changed'),
    [answerField('s')]: expect.stringContaining('was changed'),
    [answerField('n')]: expect.stringContaining('was added'),
  });
  expect(Object.keys(changesSince('made up: ::', QUESTIONS))).toHaveLength(4);
});

test('C4: answers are in the order of the questions, and answers to other questions are dropped', () => {
  expect(readAnswers(QUESTIONS, { r: 'Night', s: 'TIG', t: ' 2010\r\nabroad ', extra: 'x' })).toEqual({
    ok: true,
    answers: [
      { question: 'Since when?', answer: '2010\nabroad' },
      { question: 'A licence?', answer: 'No' },
      { question: 'Which welds?', answer: 'TIG' },
      { question: 'Shifts?', answer: 'Night' },
    ],
  });
});

test('C4: only offered options can be chosen', () => {
  const asked = QUESTIONS.filter(({ type }) => type === 'select' || type === 'radio');
  fc.assert(
    fc.property(fc.anything(), (sent) => {
      fc.pre(!['MIG', 'TIG', 'Day', 'Night'].some((option) => option === sent));
      expect(readAnswers(asked, { s: sent, r: sent }).ok).toBe(false);
    }),
  );
});

test('C4, X3: a text answer must be a string and has a maximum length', () => {
  const [text] = QUESTIONS;
  if (text === undefined) throw new Error('No question');
  expect(readAnswers([text], { t: 'x'.repeat(1_000) }).ok).toBe(true);
  expect(readAnswers([text], { t: 'x'.repeat(1_001) })).toMatchObject({
    messages: { [answerField('t')]: 'Please use at most 1,000 characters' },
  });
  expect(readAnswers([text], { t: ['x'] }).ok).toBe(false);
  expect(readAnswers([{ ...text, id: 'toString' }], {}).ok).toBe(false);
});

test("C4: a choice without options doesn't prevent an application", () => {
  expect(QUESTIONS.every(isAnswerable)).toBe(true);
  expect(isAnswerable({ type: 'select', options: [] })).toBe(false);
  expect(isAnswerable({ type: 'radio', options: [] })).toBe(false);
});

test('C5: a CV is PDF, .doc or .docx, not empty, at most 10 MB', () => {
  for (const name of ['cv.pdf', 'CV.PDF', 'cv.doc', 'my cv.final.docx']) {
    expect(validateCv({ name, size: CV_BYTES })).toBeNull();
  }
  for (const name of ['cv.odt', 'cv.docm', 'cv', 'pdf', 'cv.pdf.exe', 'photo.jpg']) {
    expect(validateCv({ name, size: 1 })).toBe(WRONG_CV);
  }
  expect(validateCv({ name: 'cv.pdf', size: CV_BYTES + 1 })).toBe(CV_TOO_LARGE);
  expect(validateCv({ name: 'cv.pdf', size: 0 })).toContain('empty');
});
