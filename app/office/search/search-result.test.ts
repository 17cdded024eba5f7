import { expect, test } from 'vitest';
import { addRecent, matchScreens } from './search-result.ts';

const screen = (label: string, detail = '') => ({ to: `/${label}`, label, detail });
const SCREENS = [
  screen('Job Applications', 'Recruitment'),
  screen('Mail'),
  screen('Mail templates', 'Settings'),
];

test('search: screens are found by words of their label and group, whatever the case', () => {
  const labels = (typed: string) => matchScreens(typed, SCREENS).map(({ label }) => label);
  expect(labels('APPL')).toEqual(['Job Applications']);
  expect(labels('settings mail')).toEqual(['Mail templates']);
  expect(labels('mail')).toEqual(['Mail', 'Mail templates']);
  expect(labels('nothing')).toEqual([]);
});

test('search: what was opened last comes first, once, and only the last six are kept', () => {
  const opened = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].map((label) => screen(label));
  const recent = opened.reduce(addRecent, [] as ReturnType<typeof addRecent>);
  expect(recent.map(({ label }) => label)).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
});
