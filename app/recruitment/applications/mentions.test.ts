import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.ts';

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
  ['write to info@anna.co.za', []],
  ['Anna has seen it', []],
  ['@', []],
])('H4: %j mentions %j', (text, names) => {
  expect(mentionedIn(text, PEOPLE).map(({ name }) => name)).toEqual(names);
});
