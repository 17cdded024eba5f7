import fc from 'fast-check';
import { expect, test } from 'vitest';
import { samplePosts } from '#content/starter/posts/all-posts.ts';
import { readBody } from './read-body.ts';
import { editableBody, storedBody } from './stored-body.ts';

const span = (text: string, marks: string[] = []) => ({ _type: 'span', _key: `s-${text}`, text, marks });
const block = (children: unknown[], more: object = {}) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  markDefs: [],
  children,
  ...more,
});

test.each(samplePosts.map((post) => [post.slug, post.body] as const))(
  'B14: the editor opens %s as it is stored',
  (_slug, body) => {
    expect(editableBody(body)).toEqual({ ok: true, body: [...body] });
  },
);

test('B14: missing and repeated keys are assigned, and nothing else changes', () => {
  const opened = editableBody([
    { _type: 'block', children: [{ _type: 'span', text: 'One' }] },
    block([span('Two')]),
    block([span('Three')]),
    { _type: 'table', caption: '', rows: [{ cells: ['a', 'b'] }] },
  ]);
  if (!opened.ok) throw new Error(opened.problems.join());
  const keys = opened.body.map((one) => Reflect.get(one, '_key'));
  expect(new Set(keys).size).toBe(4);
  expect(keys[1]).toBe('b');
  expect(opened.body.map((one) => JSON.stringify(one))).toEqual([
    expect.stringContaining('"text":"One"'),
    expect.stringContaining('"text":"Two"'),
    expect.stringContaining('"text":"Three"'),
    expect.stringContaining('["a","b"]'),
  ]);
});

test.each([
  ['an unknown block', [{ _type: 'quiz', _key: 'q', question: '?' }], 'Block 1 (quiz)'],
  ['an unknown style', [block([span('a')], { style: 'shout' })], 'Block 1 (block)'],
  ['an unknown format', [block([span('a', ['blink'])])], 'Block 1 (block)'],
  [
    'an unknown mark',
    [block([span('a')], { markDefs: [{ _type: 'footnote', _key: 'f', note: 'x' }] })],
    'Block 1',
  ],
  ['an inline object', [block([span('a'), { _type: 'stock', _key: 'i' }])], 'Block 1 (block)'],
  [
    'a field that no schema names',
    [{ ...block([span('a')]), align: 'right' }],
    'fields that the editor does not know',
  ],
  ['no list', { _type: 'block' }, 'not a list'],
  ['nothing in a block', [null], 'Block 1'],
])('B14: %s makes the text read-only, and the reason is named', (_what, stored, problem) => {
  const opened = editableBody(stored);
  expect(opened.ok ? [] : opened.problems.join(' ')).toContain(problem);
});

test('B14: a stored body either opens without losing anything, or is read-only', () => {
  fc.assert(
    fc.property(fc.array(fc.anything(), { maxLength: 5 }), (stored) => {
      const opened = editableBody(JSON.parse(JSON.stringify(stored)));
      if (opened.ok) expect(opened.body.length).toBe(stored.length);
    }),
  );
});

test('B14: characters that PostgreSQL cannot store are removed from a text, and the rest is kept', () => {
  const read = storedBody.parse([block([{ ...span(''), text: 'a\0b\ud800c' }])]);
  expect(JSON.stringify(read)).toContain('ab\ufffdc');
});

test('B7: an unsafe link reaches neither a page nor the API', () => {
  const linked = (href: string) =>
    readBody([block([span('a', ['l'])], { markDefs: [{ _type: 'link', _key: 'l', href }] })]);
  expect(JSON.stringify(linked('javascript:alert(1)'))).not.toContain('javascript');
  expect(JSON.stringify(linked('/laser-cutting'))).toContain('/laser-cutting');
});
