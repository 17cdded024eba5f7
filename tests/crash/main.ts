// npm run test:crash [-- KILLS SUBMISSIONS]: 30 kills and 1,000 submissions by default.
import { crashRun } from './crash-run.ts';

const [kills = 30, submissions = 1_000] = process.argv.slice(2).map(Number);
const report = await crashRun({ kills, submissions, clients: 4, tell: (line) => console.log(line) });
console.log(
  `${report.kills} kills, ${report.acknowledged} submissions acknowledged, ${report.stored} leads and applications stored, ${report.faults.length} faults`,
);
for (const fault of report.faults) console.log(`  ${fault}`);
process.exit(report.faults.length === 0 && report.kills === kills ? 0 : 1);
