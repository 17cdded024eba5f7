import { expect, test } from 'vitest';
import { completeMention, readMentions } from './mentions.ts';

const PEOPLE = ['Thandi Mokoena', 'Thandi Nkosi', 'Zoë van Wyk', 'Anna', 'Annabel Smit', ''].map((name) => ({
  id: name,
  name,
}));

test.each([
  ['@Thandi Mokoena please phone', ['Thandi Mokoena']],
  ['Over to @thandi  nkosi.', ['Thandi Nkosi']],
  ['@Thandi could be either', []],
  ['@zoe and @Zoë', ['Zoë van Wyk']],
  ['(@Anna)', ['Anna']],
  ['@Annabel', ['Annabel Smit']],
  ['@Annabel, then @Anna', ['Anna', 'Annabel Smit']],
  ['@Annas', []],
  ['@Anna Smit', ['Anna']],
  ['@ANNABEL SMIT', ['Annabel Smit']],
  ['write to info@anna.co.za', []],
  ['Anna has seen it', []],
  ['@', []],
])('H4: %j mentions %j', (text, names) => {
  expect(readMentions(text, PEOPLE).mentioned.map(({ name }) => name)).toEqual(names);
});

const BOTH = ['Thandi Mokoena', 'Thandi Nkosi'];

test.each([
  ['@Thandi could be either, @thandi', [['@thandi', BOTH]]],
  ['@Thandi Nkosi and @Sipho', [['@Sipho', []]]],
  ['@Thandi Moeketsi', [['@Thandi', BOTH]]],
  ['@Zoé, @Annas', [['@Annas', []]]],
  ['info@anna.co.za, 5 @ R20, @ 10:00, @2', []],
])('H4: what mentions nobody in %j, and why', (text, expected) => {
  expect(readMentions(text, PEOPLE).unclear.map(({ written, fits }) => [written, fits])).toEqual(expected);
});

test('H4: of two names of which one begins as the other, the longer one is meant', () => {
  const people = ['Anna', 'Anna Smit', 'Anna Smit'].map((name, id) => ({ id: String(id), name }));
  const ids = (text: string) => readMentions(text, people).mentioned.map(({ id }) => id);
  expect([ids('@Anna Smit'), ids('@Anna')]).toEqual([['1', '2'], ['0']]);
});

test.each([
  ['@tha', 0, ['Thandi Mokoena', 'Thandi Nkosi']],
  ['Over to @Thandi N', 8, ['Thandi Nkosi']],
  ['Over to\n@smi', 8, ['Annabel Smit']],
  ['@zoe ', 0, ['Zoë van Wyk']],
  ['@Thandi Nkosi', 0, []],
  ['@Thandi Nkosi please', 0, []],
  ['5 @ ', -1, []],
  ['info@anna', -1, []],
  ['Anna', -1, []],
])('H4: the name begun in %j, from %i, can become %j', (before, from, names) => {
  const { fits, ...place } = completeMention(before, PEOPLE);
  expect([place.from, fits.map(({ name }) => name)]).toEqual([from, names]);
});

test('H4: an @ alone offers everybody', () => {
  const people = PEOPLE.filter(({ name }) => name !== '');
  expect(completeMention('@', people).fits).toEqual(people);
});
