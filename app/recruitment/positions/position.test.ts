import { expect, test } from 'vitest';
import { readForm } from '#tests/support/read-form.ts';
import { isRecentlyAdvertised, MAX_DESCRIPTION_LENGTH, positionColour, positionSchema } from './position.ts';

test('R3: a position needs a name; its description is optional, and it is inactive by default', () => {
  expect(readForm(positionSchema, { name: ' Coded\tWelder ', description: ' One.\r\nTwo. ' })).toEqual({
    ok: true,
    value: { name: 'Coded Welder', description: 'One.\nTwo.', active: false, closesOn: null },
  });
  expect(readForm(positionSchema, { name: 'Fitter', description: '', active: 'on' })).toMatchObject({
    value: { active: true },
  });
});

test.each([
  [{ name: '  ', description: '' }, { name: 'Give the position a name' }],
  [{ name: 'x'.repeat(201), description: '' }, { name: 'Please use at most 200 characters' }],
  [
    { name: 'Welder', description: 'x'.repeat(MAX_DESCRIPTION_LENGTH + 1) },
    { description: 'Please use at most 5,000 characters' },
  ],
  [{ description: '' }, { name: 'Give the position a name' }],
])('R3: errors are reported by field', (sent, messages) => {
  expect(readForm(positionSchema, sent)).toEqual({ ok: false, messages });
});

test.each([
  ['Sales', 'blue'],
  ['PRODUCTION', 'cyan'],
  ['other', 'pink'],
  ['Internal Sales and Estimator', 'blue'],
  ['Salesforce Developer', 'gray'],
  ['Boilermaker', 'gray'],
  ['constructor', 'gray'],
  ['', 'gray'],
])('R11: the badge of %j is %s', (name, colour) => {
  expect(positionColour(name)).toBe(colour);
});

test.each([
  ['2026-11-01', true],
  ['2025-11-01', false],
])('S23: an advertisement of %s is recent in November 2026: %s', (day, recent) => {
  expect(isRecentlyAdvertised(new Date(day), new Date('2026-11-23'))).toBe(recent);
});
