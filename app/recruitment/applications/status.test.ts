import { expect, test } from 'vitest';
import { statusColour, statusText } from './status.ts';

test.each([
  ['closed', 'red'],
  ['busy', 'orange'],
  ['active', 'blue'],
  ['accepted', 'green'],
  ['pending', 'yellow'],
  ['rejected', 'pink'],
  ['hired', 'teal'],
  ['on hold', 'gray'],
  ['constructor', 'gray'],
])('R5, D5: %s is %s', (status, colour) => {
  expect(statusColour(status)).toBe(colour);
});

test('H10: a withdrawn application is closed, and says so', () => {
  expect(statusText({ status: 'closed', withdrawnAt: new Date() })).toBe('Closed, withdrawn');
  expect(statusText({ status: 'closed', withdrawnAt: null })).toBe('Closed');
});
