import { expect, test } from 'vitest';
import { cuttingTime, durationText, type Feed, feedsText, readFeeds } from './cutting-time.ts';
import { PROCESSES } from './machine.ts';
import { CORNER_ALLOWANCE, TYPICAL_FEEDS } from './thresholds.ts';

const cut = { cutLength: 6_000, pierces: 10 };
const feeds: Feed[] = [
  { process: 'laser', thicknessMm: 4, mmPerMinute: 4_000, pierceSeconds: 0.5 },
  { process: 'laser', thicknessMm: 8, mmPerMinute: 2_000, pierceSeconds: 1.5 },
];

test('Q7: the cutting time is worked out from the company’s own speeds, between the two nearest thicknesses', () => {
  // 3000 mm a minute and 1 s a pierce.
  const time = cuttingTime('laser', cut, 6, feeds);
  expect(time).toMatchObject({ from: 130, to: 130 * CORNER_ALLOWANCE, calibrated: true });
  expect(time?.formula).toContain('6000 mm ÷ 3000 mm/min + 10 pierces × 1 s');
  expect(cuttingTime('laser', cut, 4, feeds)?.from).toBeCloseTo(95);
  expect(cuttingTime('laser', cut, 8.1, feeds)).toBeNull();
  // Another process has none of its own yet.
  expect(cuttingTime('plasma', cut, 6, feeds)?.calibrated).toBe(false);
});

test('Q7: without own speeds it is a range of typical machines, and says so', () => {
  const time = cuttingTime('profile', cut, 50, []);
  expect(time).toMatchObject({ from: 6_000 / 6 + 150, to: (6_000 / 230) * 60 + 350, calibrated: false });
  expect(time?.formula).toBe('6000 mm ÷ 230 to 360 mm/min + 10 pierces × 15 to 35 s');
  expect(cuttingTime('profile', cut, 301, [])).toBeNull();
});

test.each(PROCESSES)('Q7: thicker plate never cuts faster in the typical speeds of %s', (process) => {
  const rows: readonly (readonly number[])[] = TYPICAL_FEEDS[process];
  for (const [at, row] of rows.entries()) {
    const [thickness = 0, slow = 0, fast = 0, short = 0, long = 0] = row;
    const [before = 0, , fastBefore = Number.POSITIVE_INFINITY] = rows[at - 1] ?? [];
    expect(thickness > before && slow < fast && fast < fastBefore && short < long).toBe(true);
  }
});

test('Q7: speeds are read as staff write them, and written in the order of thickness', () => {
  const text = ' 8  2000 1,5\r\n\n4; 4000; 0.5';
  const read = readFeeds('laser', text);
  expect(read).toEqual(feeds.toReversed());
  expect(Array.isArray(read) && feedsText('laser', read)).toBe('4  4000  0.5\n8  2000  1.5');
  expect(feedsText('plasma', feeds)).toBe('');
});

test.each(['6 3000', '6 3000 1 2', '0 3000 1', '6 -1 1', '6 3000 x', '6 3000 1\n6 2900 1'])(
  'Q7: %j is no list of speeds',
  (text) => {
    expect(readFeeds('laser', text)).toEqual({ wrong: text.split('\n').at(-1) });
  },
);

test('Q7: a range of times is written as people say it', () => {
  expect(durationText({ from: 40, to: 70 })).toBe('40 s to 70 s');
  expect(durationText({ from: 95, to: 400 })).toBe('2 min to 7 min');
  expect(durationText({ from: 5_000, to: 9_000 })).toBe('83 min to 2.5 h');
  expect(durationText({ from: 0.2, to: 0.4 })).toBe('about 1 s');
});
