// npm run test:crash [-- KILLS SUBMISSIONS]: by default 30 kills and 1,000 submissions, then as many with decisions on quotations.
import { crashRun } from './crash-run.ts';
import { decisions } from './decisions.ts';
import { summarise } from './inspect.ts';
import { submissions } from './submission.ts';

const [kills = 30, count = 1_000] = process.argv.slice(2).map(Number);
const plan = { kills, submissions: count, clients: 4, tell: (line: string) => console.log(line) };
const reports = [
  await crashRun({ work: submissions(), ...plan }),
  await crashRun({ work: decisions(count), ...plan }),
];
process.exit(summarise(reports, kills));
