import { expect, test } from 'vitest';
import { cuttingTime, durationText, type Feed, feedsText, readFeeds } from './cutting-time.ts';
import { PROCESSES } from './machine.ts';
import { CORNER_ALLOWANCE, TYPICAL_FEEDS } from './thresholds.ts';

const cut = { cutLength: 6_000, pierces: 10 };
const speed = (thicknessMm: number, mmPerMinute: number, pierceSeconds: number): Feed => ({
  process: 'laser',
  group: 'carbon',
  thicknessMm,
  mmPerMinute,
  pierceSeconds,
});
const feeds = [speed(4, 4_000, 0.5), speed(8, 2_000, 1.5)];
const steel = (thickness: number) => ({ thickness, group: 'carbon' }) as const;

test('Q7: the cutting time is worked out from the company’s own speeds; between two thicknesses by minutes a metre', () => {
  // A quarter and half a minute for each metre: at 6 mm three eighths, where the mean speed of 3000 mm would take a third.
  const time = cuttingTime('laser', cut, steel(6), feeds);
  expect(time).toMatchObject({ from: 145, to: 145 * CORNER_ALLOWANCE, calibrated: true });
  expect(time?.formula).toContain('6000 mm ÷ 2670 mm/min + 10 pierces × 1 s');
  expect(cuttingTime('laser', cut, steel(4), feeds)?.from).toBeCloseTo(95);
  // Nearer to the thinner plate.
  expect(cuttingTime('laser', cut, steel(5), feeds)?.from).toBeCloseTo(0.3125 * 6 * 60 + 7.5);
});

test('Q7: the two nearest thicknesses count, in whatever order the speeds come', () => {
  const [two, four, eight, sixteen] = [speed(2, 8_000, 0.2), ...feeds, speed(16, 500, 4)];
  for (const order of [
    [two, four, eight, sixteen],
    [sixteen, eight, four, two],
    [eight, sixteen, two, four],
  ])
    expect(
      cuttingTime(
        'laser',
        cut,
        steel(6),
        order.filter((one) => one !== undefined),
      )?.from,
    ).toBeCloseTo(145);
});

test('Q7: outside the company’s own thicknesses the time is a typical range, and says so', () => {
  for (const thickness of [3.9, 8.1])
    expect(cuttingTime('laser', cut, steel(thickness), feeds)).toMatchObject({ calibrated: false });
  // Another process has no speeds of its own yet.
  expect(cuttingTime('plasma', cut, steel(6), feeds)?.calibrated).toBe(false);
});

test('Q7: a speed holds for its group of material only', () => {
  const aluminium = cuttingTime('laser', cut, { thickness: 6, group: 'aluminium' }, feeds);
  expect(aluminium).toMatchObject({ calibrated: false, from: 6_000 / 200 + 3 });
  const own = [...feeds, { ...speed(6, 3_000, 1), group: 'aluminium' as const }];
  expect(cuttingTime('laser', cut, { thickness: 6, group: 'aluminium' }, own)).toMatchObject({
    from: 130,
    calibrated: true,
  });
  expect(cuttingTime('laser', cut, steel(6), own)?.from).toBeCloseTo(145);
  // A flame doesn’t cut it at all.
  expect(cuttingTime('profile', cut, { thickness: 6, group: 'aluminium' }, own)).toBeNull();
});

test('Q7: without own speeds it is a range of typical machines, and says so', () => {
  const time = cuttingTime('profile', cut, steel(50), []);
  expect(time?.from).toBeCloseTo(6_000 / 6 + 150);
  expect(time?.to).toBeCloseTo((6_000 / 230) * 60 + 350);
  expect(time).toMatchObject({ calibrated: false });
  expect(time?.formula).toBe('6000 mm ÷ 230 to 360 mm/min + 10 pierces × 15 to 35 s');
  expect(cuttingTime('profile', cut, steel(301), [])).toBeNull();
});

const TYPICAL = PROCESSES.flatMap((process) =>
  Object.entries(TYPICAL_FEEDS[process]).map(([group, rows]) => ({ process, group, rows })),
);

test.each(TYPICAL)(
  'Q7: thicker plate never cuts faster in the typical speeds of $process in $group',
  ({ rows }) => {
    for (const [at, row] of rows.entries()) {
      const [thickness, slow, fast, short, long] = row;
      const [before = 0, , fastBefore = Number.POSITIVE_INFINITY] = rows[at - 1] ?? [];
      expect(thickness > before && slow < fast && fast < fastBefore && short < long).toBe(true);
    }
  },
);

test('Q7: speeds are read as staff write them, and written in the order of thickness', () => {
  const text = ' 8  2000 1,5\r\n\n4; 4000; 0.5';
  const read = readFeeds('laser', 'carbon', text);
  expect(read).toEqual(feeds.toReversed());
  expect(Array.isArray(read) && feedsText('laser', 'carbon', read)).toBe('4  4000  0.5\n8  2000  1.5');
  expect(feedsText('plasma', 'carbon', feeds)).toBe('');
  expect(feedsText('laser', 'stainless', feeds)).toBe('');
});

test.each(['6 3000', '6 3000 1 2', '0 3000 1', '6 -1 1', '6 3000 x', '6 3000 1\n6 2900 1'])(
  'Q7: %j is no list of speeds',
  (text) => {
    expect(readFeeds('laser', 'carbon', text)).toEqual({ wrong: text.split('\n').at(-1) });
  },
);

test('Q7: a range of times is written as people say it', () => {
  expect(durationText({ from: 40, to: 70 })).toBe('40 s to 70 s');
  expect(durationText({ from: 95, to: 400 })).toBe('2 min to 7 min');
  expect(durationText({ from: 5_000, to: 9_000 })).toBe('83 min to 2.5 h');
  expect(durationText({ from: 0.2, to: 0.4 })).toBe('about 1 s');
});
