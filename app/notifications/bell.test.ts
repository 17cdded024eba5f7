import { expect, test } from 'vitest';
import { type Bell, bellLabel, readCount, ring, writeUnread } from './bell.ts';

const count = (unread: number, newest: string | null = '2026-11-20T08:00:00.000Z') => ({ unread, newest });
const later = '2026-11-20T09:00:00.000Z';

test.each([
  [0, '0'],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [100_000, '99+'],
])('D7: %i unread show as %s', (unread, shown) => {
  expect(writeUnread(unread)).toBe(shown);
  expect(bellLabel(count(unread))).toBe(`Notifications, ${shown} unread`);
});

test('T1: a bell that is off, or not heard yet, says no number', () => {
  expect([bellLabel('off'), bellLabel('unheard')]).toEqual(['Notifications', 'Notifications']);
});

test.each<[string, Bell, Bell, string | null]>([
  ['one more came in', count(1), count(2, later), later],
  ['the first of all came in', count(0, null), count(1, later), later],
  ['above 99 one more came in', count(100), count(100, later), later],
  ['all were read', count(3), count(0), null],
  ['the newest was deleted', count(3, later), count(2), null],
  ['all were cleared', count(3), count(0, null), null],
  ['it was switched on', 'off', count(5, later), null],
  ['it is heard for the first time', 'unheard', count(5, later), null],
  ['it was switched off', count(5), 'off', null],
])('D7: when %s, that is news or not', (_what, before, bell, news) => {
  expect(ring({ bell: before, news: null }, bell)).toEqual({ bell, news });
});

test('D7: what was news stays so, and is not said again, until there is other news', () => {
  const rung = ring({ bell: count(0, null), news: null }, count(1, later));
  expect(ring(rung, count(0, later))).toEqual({ bell: count(0, later), news: later });
});

test.each([
  ['{"unread":3,"newest":null}', count(3, null)],
  [JSON.stringify(count(3)), count(3)],
  ['{"unread":"3","newest":null}', null],
  ['{"unread":3,"newest":5}', null],
  ['{"unread":3}', null],
  ['null', null],
  ['7', null],
])('D7: of %s the bell reads %j', (sent, read) => {
  expect(readCount(sent)).toEqual(read);
});
