import { expect, test } from 'vitest';
import { readTime } from './read-time.ts';

const paragraph = (text: string) => ({
  _type: 'block',
  _key: 'a',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 'b', text, marks: [] }],
});

test.each([
  [1, 1],
  [900, 1],
  [1_349, 1],
  [1_350, 2],
  [4_500, 5],
])('B8: %i characters take %i minutes to read: 180 words of 5 characters a minute', (characters, minutes) => {
  expect(readTime([paragraph('x'.repeat(characters))])).toBe(minutes);
});

test('B8: tables and notes count', () => {
  const table = { _type: 'table', caption: '', rows: [{ cells: ['x'.repeat(900), 'x'.repeat(899)] }] };
  const note = { _type: 'note', text: 'x'.repeat(1_800) };
  expect([readTime([table]), readTime([note])]).toEqual([2, 2]);
});

test.each([
  ['no body', []],
  ['a body without text', [{ _type: 'picture', name: 'laser', caption: '' }]],
  ['a body that is not an array', { _type: 'block' }],
  ['invalid blocks', [null, 1, 'text', []]],
  ['invalid children', [{ _type: 'block' }, { _type: 'block', children: [null, { text: 1 }] }]],
  ['a table of objects', [{ _type: 'table', caption: '', rows: [{ cells: [{ text: 'x'.repeat(9_000) }] }] }]],
  ['a body of unknown blocks', [{ _type: 'video' }, { _type: 'table', rows: 'none' }]],
])('B8: with %s the read time is 5 minutes', (_what, body) => {
  expect(readTime(body)).toBe(5);
});
