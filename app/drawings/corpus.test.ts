import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';

/** The corpus is made, and its true values are worked out, by scripts/drawings/corpus.py; nothing of the reader is used there. */

type Truth = {
  width: number;
  height: number;
  cutLength: number;
  netArea: number;
  outers: number;
  holes: number;
  open: number;
  branched: number;
  duplicates: number;
  mmPerUnit: number;
  findings: string[];
  smallestHole?: number;
};

const folder = path.join(import.meta.dirname, 'corpus');
const truth: Record<string, Truth> = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8'));

test.each(Object.keys(truth))('Q1, Q3, Q4: %s measures what it was drawn as', (name) => {
  const expected = truth[name];
  const analysis = analyseDrawing(readFileSync(path.join(folder, `${name}.dxf`)), { milliseconds: 60_000 });
  if (!analysis.ok || expected === undefined) throw new Error(`${name} was refused`);
  const { box, unit } = analysis;
  expect({
    mmPerUnit: unit.mmPerUnit,
    outers: analysis.outers,
    holes: analysis.holes,
    open: analysis.open,
    branched: analysis.branched,
    duplicates: analysis.duplicates,
    findings: analysis.findings.map(({ code }) => code).sort(),
  }).toEqual({
    mmPerUnit: expected.mmPerUnit,
    outers: expected.outers,
    holes: expected.holes,
    open: expected.open,
    branched: expected.branched,
    duplicates: expected.duplicates,
    findings: findingsOf(expected),
  });
  expectNear(box === null ? 0 : box.maxX - box.minX, expected.width, 0.0002);
  expectNear(box === null ? 0 : box.maxY - box.minY, expected.height, 0.0002);
  expectNear(analysis.cutLength, expected.cutLength, 0.0002);
  expectNear(analysis.netArea, expected.netArea, 0.0005);
  if (expected.smallestHole !== undefined) {
    expectNear(
      Math.min(...analysis.parts.map((part) => part.smallestHole ?? 1e9)),
      expected.smallestHole,
      0.001,
    );
  }
});

/** Each duplicate is a finding; the truth names the kind once. */
function findingsOf({ findings, duplicates }: Truth): string[] {
  const others = findings.filter((code) => code !== 'duplicate');
  return [...others, ...Array.from({ length: duplicates }, () => 'duplicate')].sort();
}

function expectNear(value: number, expected: number, share: number): void {
  expect(Math.abs(value - expected), `${value} instead of ${expected}`).toBeLessThanOrEqual(
    Math.abs(expected) * share + 1e-6,
  );
}
