import { expect, test } from 'vitest';
import { slugOf, uniqueSlug } from './slug.ts';

test.each([
  ['CNC Laser Operator', 'cnc-laser-operator'],
  ['  Sales & Estimator (Old Town)! ', 'sales-estimator-old-town'],
  ['Élan Opérateur', 'elan-operateur'],
  ['The driver’s mate', 'the-drivers-mate'],
  ['焊工', ''],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('R3: the slug of %j is %j', (name, slug) => {
  expect(slugOf(name, 80)).toBe(slug);
});

test('R3: a slug too long ends with a whole word', () => {
  expect(slugOf(`${'a'.repeat(70)} steel fitter`, 80)).toBe(`${'a'.repeat(70)}-steel`);
  expect(slugOf(`${'a'.repeat(74)} steel fitter`, 80)).toBe(`${'a'.repeat(74)}-steel`);
  expect(slugOf(`${'a'.repeat(75)} steel fitter`, 80)).toBe('a'.repeat(75));
  expect(slugOf('a'.repeat(90), 80)).toBe('a'.repeat(80));
});

test('R3: a second position with the same name gets a number', () => {
  expect(uniqueSlug('welder', [])).toBe('welder');
  expect(uniqueSlug('welder', ['welder-two', 'welder-2'])).toBe('welder');
  expect(uniqueSlug('welder', ['welder', 'welder-2', 'welder-4'])).toBe('welder-3');
});
