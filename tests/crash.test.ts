import { expect, test } from 'vitest';
import { crashRun } from './crash/crash-run.ts';
import { decisions } from './crash/decisions.ts';
import { submissions } from './crash/submission.ts';

// npm run test:crash does the same with 30 kills and 1,000 submissions.
test('L5, L13, X3: acknowledged submissions survive a server that is killed at random moments', async () => {
  const report = await crashRun({ work: submissions(), kills: 4, submissions: 60, clients: 3 });
  expect(report).toEqual({ kills: 4, acknowledged: 60, stored: 60, faults: [] });
}, 120_000);

test('P11, X3: acknowledged acceptances and refusals survive a server that is killed, once each', async () => {
  const report = await crashRun({ work: decisions(40), kills: 4, submissions: 40, clients: 3 });
  expect(report).toEqual({ kills: 4, acknowledged: 40, stored: 40, faults: [] });
}, 240_000);
