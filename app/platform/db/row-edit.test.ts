import { expect, test } from 'vitest';
import { type Changes, changedNames, conflicts } from './row-edit.ts';

type Row = { name: string; active: boolean; options: string[] };
type Case = [why: string, version: string, changes: Changes<Row>, base: Changes<Row>, conflict: boolean];

const stored = { name: 'Welder', active: true, options: ['Yes', 'No'], version: '7' };

test.each<Case>([
  ['nobody was faster', '7', { name: 'Fitter' }, { name: 'Old' }, false],
  ['somebody changed another field', '6', { name: 'Fitter' }, { name: 'Welder' }, false],
  ['somebody changed the same field', '6', { name: 'Fitter' }, { name: 'Old' }, true],
  ['somebody made the same change', '6', { name: 'Welder' }, { name: 'Old' }, false],
  ['one of two fields collides', '6', { name: 'X', active: false }, { name: 'Old', active: true }, true],
  ['the form does not say what it saw', '6', { name: 'Fitter' }, {}, true],
  ['a list that reads the same', '6', { options: ['Maybe'] }, { options: ['Yes', 'No'] }, false],
])(
  'X3: an edit conflicts only if it would replace what somebody else stored: %s',
  (_, version, changes, base, yes) => {
    expect(conflicts<Row>(stored, { version, changes, base })).toBe(yes);
  },
);

test('X3: a value that is stored already is not a change', () => {
  expect(changedNames<Row>(stored, { name: 'Welder', active: false, options: ['Yes', 'No'] })).toEqual([
    'active',
  ]);
  expect(changedNames<Row>(stored, { name: undefined })).toEqual([]);
});
