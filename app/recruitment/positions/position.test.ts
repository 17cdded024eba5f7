import { expect, test } from 'vitest';
import { readForm } from '#tests/support/read-form.ts';
import {
  isRecentlyAdvertised,
  MAX_DESCRIPTION_LENGTH,
  positionColour,
  positionSchema,
  toSlug,
  uniqueSlug,
} from './position.ts';

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
  ['CNC Laser Operator', 'cnc-laser-operator'],
  ['  Sales & Estimator (Old Town)! ', 'sales-estimator-old-town'],
  ['Élan Opérateur', 'elan-operateur'],
  ['焊工', 'position'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('R3: the slug of %j is %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test('R3: a slug too long ends with a whole word', () => {
  expect(toSlug(`${'a'.repeat(70)} steel fitter`)).toBe(`${'a'.repeat(70)}-steel`);
  expect(toSlug(`${'a'.repeat(74)} steel fitter`)).toBe(`${'a'.repeat(74)}-steel`);
  expect(toSlug(`${'a'.repeat(75)} steel fitter`)).toBe('a'.repeat(75));
  expect(toSlug('a'.repeat(90))).toBe('a'.repeat(80));
});

test('R3: a second position with the same name gets a number', () => {
  expect(uniqueSlug('welder', [])).toBe('welder');
  expect(uniqueSlug('welder', ['welder-two', 'welder-2'])).toBe('welder');
  expect(uniqueSlug('welder', ['welder', 'welder-2', 'welder-4'])).toBe('welder-3');
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
