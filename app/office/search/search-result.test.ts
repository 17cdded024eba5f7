import { expect, test } from 'vitest';
import { addRecent, bestFirst, countFound, matchScreens } from './search-result.ts';

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

test('search: the group with the best match comes first, and equal ones keep their order', () => {
  const groups = [
    { name: 'Leads', found: [screen('Bongani Zulu', 'Mokoena Civils')] },
    { name: 'Customers', found: [screen('Nel Works', 'Thabo Mokoena'), screen('Mokoena Civils')] },
    { name: 'Applicants', found: [screen('Lerato Mokoena', 'A-1042, Welder, Active')] },
    { name: 'Colleagues', found: [screen('Mókoena')] },
  ];
  const order = (typed: string) => bestFirst(typed, groups).map(({ name }) => name);
  expect(order('Mokoena ')).toEqual(['Colleagues', 'Customers', 'Leads', 'Applicants']);
  expect(order('moko')).toEqual(['Customers', 'Colleagues', 'Leads', 'Applicants']);
  expect(order('a-1042')).toEqual(['Applicants', 'Leads', 'Customers', 'Colleagues']);
  expect(order('civils')).toEqual(['Leads', 'Customers', 'Applicants', 'Colleagues']);
});

test('search: what was opened last comes first, once, and only the last six are kept', () => {
  const opened = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].map((label) => screen(label));
  const recent = opened.reduce(addRecent, [] as ReturnType<typeof addRecent>);
  expect(recent.map(({ label }) => label)).toEqual(['g', 'f', 'e', 'd', 'c', 'a']);
});

test('search: the count is of all, also where not all are shown', () => {
  const all = { total: 1018, to: '/admin/leads?q=steel' };
  const groups = [
    { name: 'Leads', found: [screen('Steel Works')], all },
    { name: 'Customers', found: [screen('Steel Hub')] },
  ];
  expect(countFound(groups)).toBe(1019);
});
