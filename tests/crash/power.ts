// npm run test:power [-- CUTS SUBMISSIONS]: 30 power cuts and 600 quote requests and applications by default.
import { crashRun } from './crash-run.ts';
import { missingForDisk, openDisk } from './disk.ts';

const missing = missingForDisk();
if (missing !== null) {
  console.log(`Skipped: a power cut can't be made here (${missing}).`);
  process.exit(0);
}
const [cuts = 30, submissions = 600] = process.argv.slice(2).map(Number);
await using disk = await openDisk();
const report = await crashRun({
  kills: cuts,
  submissions,
  clients: 4,
  dataDir: disk.dataDir,
  end: (server) => disk.cutPower(server),
  kinds: ['quote', 'application'],
  tell: (line) => console.log(line.replace('kill', 'power cut')),
});
console.log(
  `${report.kills} power cuts, ${report.acknowledged} submissions acknowledged, ${report.stored} leads and applications stored, ${report.faults.length} faults`,
);
for (const fault of report.faults) console.log(`  ${fault}`);
process.exitCode = report.faults.length === 0 && report.kills === cuts ? 0 : 1;
