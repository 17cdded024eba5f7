import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaInRows } from './equal-rows.ts';
import { nest } from './nest.ts';
import { nestJobSchema } from './nest-job.ts';
import { usedAreaOf } from './used-area.ts';

const plate = { length: 2_450, width: 1_225 };
const laying = { plates: [plate], gap: 8, edge: 10, wholePlates: false };

test('P13: equal parts in rows take whole columns of the plate', () => {
  // Turned they lie 3 to a column of 200 mm (3 × 300 + 2 × 8 of 1205 mm), not turned 5 to one of 300 mm.
  expect(areaInRows({ width: 300, height: 200, quantity: 6 }, laying)).toEqual({
    usedArea: (2 * 200 + 8 + 20) * 1_225,
    sheets: 1,
  });
  expect(areaInRows({ width: 300, height: 200, quantity: 1 }, laying)?.usedArea).toBe(220 * 1_225);
  expect(areaInRows({ width: 2_431, height: 200, quantity: 1 }, laying)).toBeNull();
  const whole = areaInRows({ width: 300, height: 200, quantity: 1 }, { ...laying, wholePlates: true });
  expect(whole?.usedArea).toBe(2_450 * 1_225);
});

test('P13: rows are never cheaper than the nest that a quotation is priced with', () => {
  const size = fc.integer({ min: 40, max: 1_200 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 12 }), (width, height, quantity) => {
      const rows = areaInRows({ width, height, quantity }, laying);
      const outline = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const job = nestJobSchema.parse({ ...laying, parts: [{ id: 'a', quantity, outline }] });
      if (rows !== null)
        expect(rows.usedArea).toBeGreaterThanOrEqual(
          usedAreaOf(
            nest(job, () => 0, 200),
            false,
          ) - 1,
        );
    }),
    { numRuns: 20, seed: 24 },
  );
});
