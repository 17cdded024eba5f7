import { expect, test } from 'vitest';
import { likePattern, searchText } from './search-text.ts';

test.each([
  ['Thandi', '%Thandi%'],
  ['100%_a\\b', '%100\\%\\_a\\\\b%'],
])('R11: searching for %j escapes wildcards', (typed, pattern) => {
  expect(likePattern(typed)).toBe(pattern);
});

test.each([
  [null, ''],
  ['  Nov 3 ', 'Nov 3'],
  ['a\0b', 'ab'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('R11: filter text %j is normalised to %j', (typed, text) => {
  expect(searchText(typed)).toBe(text);
});
