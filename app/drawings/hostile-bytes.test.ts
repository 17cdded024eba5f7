import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';

/** 10,000 cases by DRAWING_MUTATIONS=10000; a few hundred in the usual run. */
const RUNS = Number(process.env.DRAWING_MUTATIONS ?? 400);

const folder = path.join(import.meta.dirname, 'corpus');
const corpus = readdirSync(folder)
  .filter((name) => name.endsWith('.dxf'))
  .map((name) => readFileSync(path.join(folder, name)));

/** Values that break readers: counts, sizes and coordinates far out of range. */
const VALUES = [
  '1e308',
  '-1e308',
  '32767',
  '-1',
  '0',
  'NaN',
  '1e-320',
  '',
  '999999999999',
  'INSERT',
  'SPLINE',
  '\u0000',
];

const change = fc.record({
  how: fc.constantFrom('byte', 'cut', 'line', 'repeat', 'drop'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 1, max: 400 }),
  byte: fc.integer({ min: 0, max: 255 }),
  value: fc.constantFrom(...VALUES),
});

function changed(
  bytes: Uint8Array,
  { how, at, length, byte, value }: typeof change extends fc.Arbitrary<infer T> ? T : never,
): Uint8Array {
  const position = Math.floor(at * bytes.length);
  const [before, after] = [bytes.subarray(0, position), bytes.subarray(position)];
  switch (how) {
    case 'byte': {
      const copy = bytes.slice();
      copy[position] = byte;
      return copy;
    }
    case 'cut':
      return before;
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'drop':
      return Buffer.concat([before, after.subarray(length)]);
    default: {
      const start = before.lastIndexOf(10) + 1;
      const end = bytes.indexOf(10, position);
      return Buffer.concat([
        bytes.subarray(0, start),
        Buffer.from(value),
        end < 0 ? Buffer.alloc(0) : bytes.subarray(end),
      ]);
    }
  }
}

test('Q8: changed bytes are measured or refused, within the time, and nothing is thrown', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: corpus.length - 1 }),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (file, changes) => {
        const bytes = changes.reduce<Uint8Array>(changed, corpus[file] ?? new Uint8Array());
        // The clock counts calls, not time: a busy machine changes nothing.
        let now = 0;
        const clock = () => {
          now += 1;
          return now;
        };
        const analysis = analyseDrawing(bytes, { milliseconds: 5_000, clock });
        if (!analysis.ok) return;
        for (const value of [analysis.cutLength, analysis.netArea, analysis.unit.mmPerUnit]) {
          expect(Number.isFinite(value)).toBe(true);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test('Q8: a file of random bytes is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(analyseDrawing(bytes).ok).toBe(false);
    }),
    { numRuns: 200 },
  );
});
