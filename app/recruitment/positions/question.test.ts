import { expect, test } from 'vitest';
import { readForm } from '#tests/support/read-form.ts';
import { questionSchema, questionTypeOf, readOptions } from './question.ts';

const positionId = '11111111-1111-4111-8111-111111111111';
const asked = { text: 'Which shifts?', positionId, type: 'select', options: 'Day\nNight' };

test.each([
  ['Day\nNight', ['Day', 'Night']],
  ['  Day \r\n\r\n\tNight\t\r', ['Day', 'Night']],
  ['Day\nNight\nDay\n day', ['Day', 'Night', 'day']],
  ['\n \n', []],
])('R4: the options of %j are one per line, trimmed, without empty and repeated ones', (typed, options) => {
  expect(readOptions(typed)).toEqual(options);
});

test.each(['select', 'radio'])('R4: a %s question keeps its options', (type) => {
  expect(readForm(questionSchema, { ...asked, type })).toEqual({
    ok: true,
    value: { text: 'Which shifts?', positionId, type, options: ['Day', 'Night'] },
  });
});

test.each(['text', 'checkbox'])('R4: a %s question has no options, whatever was typed', (type) => {
  expect(readForm(questionSchema, { ...asked, type })).toMatchObject({ value: { options: [] } });
  expect(readForm(questionSchema, { text: 'Why?', positionId, type })).toMatchObject({ ok: true });
});

const many = Array.from({ length: 51 }, (_, number) => number).join('\n');
test.each([
  [{ text: ' ' }, { text: 'Write the question' }],
  [{ positionId: '' }, { positionId: 'Choose a position' }],
  [{ type: 'essay' }, { type: 'Choose a type' }],
  [{ options: 'Day\nDay\n' }, { options: 'Give at least two different options, one per line' }],
  [{ options: many }, { options: 'Give at most 50 options' }],
  [{ options: `Day\n${'x'.repeat(201)}` }, { options: 'Keep each option within 200 characters' }],
])('R4: errors are reported by field', (change, messages) => {
  expect(readForm(questionSchema, { ...asked, ...change })).toEqual({ ok: false, messages });
});

test('R4: a type is one of four', () => {
  expect(['text', 'checkbox', 'select', 'radio', 'essay', null].map(questionTypeOf)).toEqual([
    'text',
    'checkbox',
    'select',
    'radio',
    null,
    null,
  ]);
});
