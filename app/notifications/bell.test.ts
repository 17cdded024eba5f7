import { expect, test } from 'vitest';
import { type Bell, bellLabel, formatUnread, parseCount, reduceBell } from './bell.ts';

const count = (unread: number, newest: string | null = '2026-11-20T08:00:00.000Z') => ({ unread, newest });
const later = '2026-11-20T09:00:00.000Z';

test.each([
  [0, '0'],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [100_000, '99+'],
])('D7: %i unread show as %s', (unread, shown) => {
  expect(formatUnread(unread)).toBe(shown);
  expect(bellLabel(count(unread))).toBe(`Notifications, ${shown} unread`);
});

test('T1: a bell that is off or unknown has no number', () => {
  expect([bellLabel('off'), bellLabel('unknown')]).toEqual(['Notifications', 'Notifications']);
});

test.each<[string, Bell, Bell, string | null]>([
  ['one more arrives', count(1), count(2, later), later],
  ['the first one arrives', count(0, null), count(1, later), later],
  ['one more than 99 arrives', count(100), count(100, later), later],
  ['all are read', count(3), count(0), null],
  ['the newest is deleted', count(3, later), count(2), null],
  ['all are cleared', count(3), count(0, null), null],
  ['it is switched on', 'off', count(5, later), null],
  ['it is loaded for the first time', 'unknown', count(5, later), null],
  ['it is switched off', count(5), 'off', null],
])('D7: when %s, news is updated correctly', (_what, before, bell, news) => {
  expect(reduceBell({ bell: before, news: null }, bell)).toEqual({ bell, news });
});

test('D7: news stays the same until a newer notification arrives', () => {
  const state = reduceBell({ bell: count(0, null), news: null }, count(1, later));
  expect(reduceBell(state, count(0, later))).toEqual({ bell: count(0, later), news: later });
});

test.each([
  ['{"unread":3,"newest":null}', count(3, null)],
  [JSON.stringify(count(3)), count(3)],
  ['{"unread":3,"newest":null,"topic":"lead"}', { ...count(3, null), topic: 'lead' }],
  ['{"unread":3,"newest":null,"topic":"constructor"}', count(3, null)],
  ['{"unread":"3","newest":null}', null],
  ['{"unread":3,"newest":5}', null],
  ['{"unread":3}', null],
  ['null', null],
  ['7', null],
])('D7: %s is parsed as %j', (sent, read) => {
  expect(parseCount(sent)).toEqual(read);
});
