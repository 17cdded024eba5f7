import { expect, test } from 'vitest';
import { namesInZip } from './drawing-names.ts';

test('L16: drawings with the same name get different names in the zip, also if they differ only in case', () => {
  const names = ['plan.pdf', 'plan.pdf', 'Plan.PDF', 'plan (2).pdf', 'list', 'list', '.pdf'];
  const paths = namesInZip(names);
  expect(paths).toEqual([
    'plan.pdf',
    'plan (2).pdf',
    'Plan (3).PDF',
    'plan (2) (2).pdf',
    'list',
    'list (2)',
    '.pdf',
  ]);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
});
