import { expect, test } from 'vitest';
import {
  dayOrNone,
  idOrNone,
  isFiltered,
  likePattern,
  oneOf,
  requestedPage,
  searchText,
} from './list-filter.ts';

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

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=2.9', 2],
  ['page=0', 1],
  ['page=-4', 1],
  ['page=two', 1],
  ['page=Infinity', 100_000],
  ['page=1e99', 100_000],
])('R1, R11: the address ?%s asks for page %i', (search, page) => {
  expect(requestedPage(new URLSearchParams(search))).toEqual({ page, size: null });
});

test.each([
  ['rows=50', 50],
  ['rows=100', 100],
  ['rows=7', null],
  ['rows=100000', null],
])('H1: the address ?%s asks for %s rows per page', (search, size) => {
  expect(requestedPage(new URLSearchParams(search))).toEqual({ page: 1, size });
});

test.each([
  ['2026-11-03', '2026-11-03'],
  ['2026-02-30', ''],
  ['3 Nov 2026', ''],
  ['2026-1-3', ''],
  [null, ''],
])('H1: a filter by day reads %s as %j', (asked, day) => {
  expect(dayOrNone(asked)).toBe(day);
});

test('R1, R11: a list is filtered if any field but the order differs from nothing chosen', () => {
  const nothing = { name: '', status: '', sort: 'latest' };
  expect(isFiltered(nothing, nothing)).toBe(false);
  expect(isFiltered({ ...nothing, sort: 'oldest' }, nothing)).toBe(false);
  expect(isFiltered({ ...nothing, status: 'busy' }, nothing)).toBe(true);
});

test('R1, R11: a filter accepts only what it offers', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  expect([oneOf(['busy'], 'busy'), oneOf(['busy'], 'gone'), oneOf(['busy'], null)]).toEqual(['busy', '', '']);
  expect([idOrNone(id), idOrNone('none'), idOrNone("' or 1=1"), idOrNone(null)]).toEqual([
    id,
    'none',
    '',
    '',
  ]);
});
