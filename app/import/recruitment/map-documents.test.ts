import { expect, test } from 'vitest';
import { cvFileName, mapApplication, mapCandidate, mapQuestion } from './map-documents.ts';

/** Maps a document, and the findings as `field problem`. */
function mapped<Row>(map: (report: (field: string, problem: string) => void) => Row) {
  const findings: string[] = [];
  const row = map((field, problem) => findings.push(`${field} ${problem}`));
  return { row, findings };
}

test.each([
  ['https://files.example/v0/b/app/o/cvs%2F1700-cv%20final.pdf?alt=media&token=x', '1700-cv final.pdf'],
  ['gs://bucket/cvs/1700-cv.pdf', '1700-cv.pdf'],
  ['1700-cv.pdf', '1700-cv.pdf'],
  ['https://files.example/o/cvs%2Fbroken%ZZ.pdf', 'cvs%2Fbroken%ZZ.pdf'],
  ['https://files.example/o/cvs%2F..%2F', ''],
  ['', ''],
])('H13: the CV of address %j is found as %j', (address, name) => {
  expect(cvFileName(address)).toBe(name);
});

test.each([
  ['2024-03-05T08:00:00Z', '2024-03-05T08:00:00.000Z'],
  [{ seconds: 1_709_625_600, nanoseconds: 0 }, '2024-03-05T08:00:00.000Z'],
  [{ _seconds: 1_709_625_600, _nanoseconds: 0 }, '2024-03-05T08:00:00.000Z'],
  [{ seconds: 0 }, '1970-01-01T00:00:00.000Z'],
])('H13: the date %j is read', (date, iso) => {
  const { row, findings } = mapped((report) =>
    mapApplication({ id: 'a', status: 'busy', creation_date: date }, null, report),
  );
  expect(row.createdAt?.toISOString()).toBe(iso);
  expect(findings).toEqual([]);
});

test.each([['yesterday'], [1_709_625_600], [{ seconds: 'many' }], [{ seconds: 1e300 }], [[]]])(
  'H13: %j is reported as no date',
  (date) => {
    const { row, findings } = mapped((report) =>
      mapApplication({ id: 'a', status: 'busy', creation_date: date }, null, report),
    );
    expect(row.createdAt).toBeNull();
    expect(findings).toEqual(['creation_date is not a date']);
  },
);

test.each([
  ['fields of the application', { reason_for_change: 'growth', current_salary: 4000 }, null],
  ['fields of the answers', {}, { reason_for_change: 'growth', current_salary: '4000' }],
  [
    'entries among the answers, by key',
    {},
    {
      answers: [
        { question_text: 'reason_for_change', answer: 'growth' },
        { question_text: 'current_salary', answer: 'R 4000.00' },
      ],
    },
  ],
  [
    'entries among the answers, by label',
    {},
    {
      answers: [
        { question_text: 'Reason for change', answer: 'Career Growth' },
        { question_text: 'Current salary', answer: 4000 },
      ],
    },
  ],
])('H13: the additional questions are read from %s', (_, more, answers) => {
  const { row, findings } = mapped((report) =>
    mapApplication(
      { id: 'a', status: 'busy', creation_date: '2024-03-05', ...more },
      answers && { id: 'b', ...answers },
      report,
    ),
  );
  expect(row).toMatchObject({ reasonForChange: 'growth', currentSalary: 4000, answers: [] });
  expect(findings).toEqual([]);
});

test.each([
  ['R 15 000,00', 15_000, []],
  ['R\u00a015\u00a0000,00', 15_000, []],
  ['R15,000.00', 15_000, []],
  ['R 15,000', 15_000, []],
  ['15000', 15_000, []],
  ['', null, []],
  // R 15 or R 15 000: nobody can tell.
  ['15.000', null, ['current_salary is not an amount; it was left out']],
  ['-5', null, ['current_salary is not an amount; it was left out']],
  ['much', null, ['current_salary is not an amount; it was left out']],
])('H13: the salary %j is read as %j', (answer, rand, problems) => {
  const { row, findings } = mapped((report) =>
    mapApplication(
      { id: 'a', status: 'busy', creation_date: '2024-03-05', current_salary: answer },
      null,
      report,
    ),
  );
  expect([row.currentSalary, findings]).toEqual([rand, problems]);
});

test('H13: answers are kept as text, in their order', () => {
  const given = [true, false, ['a', 'b'], 7, ' plain '].map((answer, index) => ({
    question_text: `Question ${index}`,
    answer,
    position_specific: true,
  }));
  const { row } = mapped((report) =>
    mapApplication({ id: 'a', status: 'busy' }, { id: 'b', answers: given }, report),
  );
  expect(row.answers.map(({ question, answer }) => [question, answer])).toEqual([
    ['Question 0', 'Yes'],
    ['Question 1', 'No'],
    ['Question 2', 'a, b'],
    ['Question 3', '7'],
    ['Question 4', 'plain'],
  ]);
});

test('H13: what has no place here is reported by its field, never by its content', () => {
  const candidate = {
    id: 'c',
    fullName: 'Thandi M.',
    email: 'not an address',
    contactNumber: '0825550142',
    avatar: 'https://files.example/1.png',
    idNumber: '8001015009087',
  };
  const { row, findings } = mapped((report) => mapCandidate(candidate, report));
  expect(row).toMatchObject({ fullName: 'Thandi M.', contactNumber: '+27 82 555 0142' });
  expect(findings).toEqual(['email is not an email address', 'idNumber has no place here and was left out']);
});

test('H13: a question of an unknown type is reported', () => {
  const { row, findings } = mapped((report) =>
    mapQuestion({ id: 'q', positionId: 'p', text: 'How many?', type: 'slider' }, report),
  );
  expect(row.type).toBeNull();
  expect(findings).toEqual(['type is not text, checkbox, select or radio']);
});
