import { expect, test } from 'vitest';
import { headingsOf, isTable } from './body.ts';
import { formatLongDate } from './long-date.ts';

const block = (key: string, style: string, text: string) => ({
  _type: 'block',
  _key: key,
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}s`, text, marks: [] }],
});

test('B7: every heading gets a unique anchor', () => {
  const headings = headingsOf([
    block('a', 'h2', 'How tight? 90° à la carte'),
    block('b', 'normal', 'Text'),
    block('c', 'h3', 'Example'),
    block('d', 'h2', 'Example'),
    block('e', 'h2', '℃…'),
    block('f', 'h2', 'Example 2'),
    block('g', 'h2', 'Example'),
  ]);
  expect([...headings].map(([key, { id, level }]) => [key, id, level])).toEqual([
    ['a', 'on-how-tight-90-a-la-carte', 'h2'],
    ['c', 'on-example', 'h3'],
    ['d', 'on-example-2', 'h2'],
    ['e', 'on-c', 'h2'],
    ['f', 'on-example-2-2', 'h2'],
    ['g', 'on-example-3', 'h2'],
  ]);
});

test.each([
  [{ _type: 'table', caption: '', rows: [{ cells: ['a'] }] }, true],
  [{ _type: 'table', caption: '', rows: [null] }, false],
  [{ _type: 'table', caption: '', rows: [{ cells: 'a' }] }, false],
  [{ _type: 'table', caption: '', rows: [{ cells: ['a', { text: 'b' }] }] }, false],
  [{ _type: 'table', rows: [] }, false],
  [{ _type: 'other', caption: '', rows: [] }, false],
])('B7: %j is a table: %s', (value, expected) => {
  expect(isTable(value)).toBe(expected);
});

test.each([
  ['2026-11-10T08:00:00+02:00', 'November 10, 2026'],
  // Johannesburg is two hours ahead of UTC.
  ['2026-11-10T21:59:59Z', 'November 10, 2026'],
  ['2026-11-10T22:00:00Z', 'November 11, 2026'],
])('B7, X4: %s is shown as %s in every time zone', (instant, date) => {
  expect(formatLongDate(new Date(instant))).toBe(date);
});
