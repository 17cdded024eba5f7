import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rectangle } from '#app/nesting/random-job.fixture.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kerf-nest-'));
const job = {
  plates: [{ length: 2450, width: 1225 }],
  gap: 8,
  edge: 10,
  parts: [{ id: 'a', quantity: 2, rotations: [0, 90, 180, 270], outline: rectangle(300, 200) }],
};

function written(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('P5: npm run nest prints where the parts of a file lie, as one JSON document', () => {
  const file = written('job.json', JSON.stringify(job));
  const printed = execFileSync('node', ['scripts/run.mjs', 'scripts/nest.ts', file], {
    cwd: projectRoot(),
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toMatchObject({
    plates: [{ length: 2450, width: 1225, usedLength: 220 }],
    unplaced: [],
    interrupted: false,
  });
});

test('P5: npm run nest says what is wrong and where', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('node', ['scripts/run.mjs', 'scripts/nest.ts', ...args], {
      cwd: projectRoot(),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    return stderr.trim();
  };
  expect(run()).toBe('npm run nest -- FILE');
  expect(run(path.join(folder, 'missing.json'))).toMatch(/missing\.json: ENOENT/);
  expect(run(written('broken.json', '{'))).toMatch(/broken\.json: .*JSON/);
  const { gap, ...others } = job;
  const wrong = { ...others, gaps: gap, plates: [{ length: -1, width: 1225 }] };
  expect(run(written('wrong.json', JSON.stringify(wrong))).split('\n')).toEqual([
    'plates[0].length: Too small: expected number to be >0',
    'gap: Invalid input: expected number, received undefined',
    'Unrecognized key: "gaps"',
  ]);
  const [part] = job.parts;
  const twice = { ...job, parts: [part, part] };
  expect(run(written('twice.json', JSON.stringify(twice)))).toBe('two parts have the same id');
});
