import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/platform/project-root.server.ts';
import examples from '#app/prices/price-examples.fixture.json' with { type: 'json' };

const folder = mkdtempSync(path.join(tmpdir(), 'kerf-price-'));
const [single, several] = examples;
if (single === undefined || several === undefined) throw new Error('There are examples');

function run(content: unknown, ...args: string[]) {
  const file = path.join(folder, 'case.json');
  writeFileSync(file, JSON.stringify(content));
  return spawnSync('node', ['scripts/run.mjs', 'scripts/price.ts', file, ...args], {
    cwd: projectRoot(),
    encoding: 'utf8',
  });
}

test('P5: npm run price prints the prices of a file as one JSON document', () => {
  const { status, stdout } = run(several.case);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual(several.expected);
});

test('P5: npm run price nests the groups whose nest is not given, and prices quantity breaks and explains', () => {
  const { nests, lines, ...others } = single.case;
  expect(nests).toHaveLength(1);
  const { stdout } = run({ ...others, lines: lines.map((line) => ({ ...line, breaks: [48] })) }, '--explain');
  const [line] = JSON.parse(stdout).lines;
  // 24 rectangles of 300 by 200 on a plate 1225 wide, with a gap of 8: 5 or 6 in a row at least.
  const { usedArea, share } = line.explanation.material;
  expect(share).toBe(1);
  expect(usedArea).toBeGreaterThan(24 * 300 * 200);
  expect(usedArea).toBeLessThanOrEqual(1_225 * (2 * 10 + 5 * 300 + 4 * 8));
  expect(line.breaks).toEqual([{ quantity: 48, unit: expect.any(Number), total: expect.any(Number) }]);
  expect(line.breaks[0].unit).toBeLessThan(line.unit);
});

test('P5: npm run price says why a part larger than every plate has no price, and names faults with their places', () => {
  const large = { ...single.case, nests: [] };
  const part = { ...large.lines[0]?.part, width: 5_000 };
  const { stdout } = run({ ...large, lines: [{ ...large.lines[0], part }] }, '--explain');
  expect(JSON.parse(stdout)).toMatchObject({
    lines: [{ unit: null, total: null, missing: 'the part is larger than every plate' }],
    sum: null,
  });
  const { status, stderr } = run({
    ...single.case,
    lines: [{ ...single.case.lines[0], quantity: 0, colour: 1 }],
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'lines[0].quantity: Too small: expected number to be >0',
    'lines[0]: Unrecognized key: "colour"',
  ]);
});
