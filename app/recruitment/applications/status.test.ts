import { expect, test } from 'vitest';
import { statusColour } from './status.ts';

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
