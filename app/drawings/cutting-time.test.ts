import { expect, test } from 'vitest';
import { durationText, typicalCuttingTime } from './cutting-time.ts';
import { PROCESSES } from './machine.ts';
import { TYPICAL_FEEDS } from './thresholds.ts';

const cut = { cutLength: 6_000, pierces: 10 };

test('Q7: where no feeds were entered, the cutting time is a range of typical machines', () => {
  const time = typicalCuttingTime('profile', cut, { thickness: 50, group: 'carbon' });
  expect(time?.from).toBeCloseTo(6_000 / 6 + 150);
  expect(time?.to).toBeCloseTo((6_000 / 230) * 60 + 350);
  expect(time?.formula).toBe('6\u00a0000 mm ÷ 230 to 360 mm/min + 10 pierces × 15 to 35 s');
  expect(typicalCuttingTime('profile', cut, { thickness: 301, group: 'carbon' })).toBeNull();
  // A flame doesn’t cut it at all.
  expect(typicalCuttingTime('profile', cut, { thickness: 6, group: 'aluminium' })).toBeNull();
});

test('Q7: between two thicknesses minutes a metre are interpolated, not speeds', () => {
  const between = typicalCuttingTime('laser', cut, { thickness: 4.5, group: 'carbon' });
  // Half way from 3 mm at 3,300 to 6 mm at 2,300 mm a minute.
  expect(between?.to).toBeCloseTo(6 * 60 * ((1 / 3.3 + 1 / 2.3) / 2) + 10 * 1.15);
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

test('Q7: a range of times is written as people say it', () => {
  expect(durationText({ from: 40, to: 70 })).toBe('40 s to 70 s');
  expect(durationText({ from: 95, to: 400 })).toBe('2 min to 7 min');
  expect(durationText({ from: 5_000, to: 9_000 })).toBe('83 min to 2.5 h');
  expect(durationText({ from: 0.2, to: 0.4 })).toBe('about 1 s');
});
