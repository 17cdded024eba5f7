// npm run test:power [-- CUTS SUBMISSIONS]: 30 power cuts and 600 quote requests and applications by default, then as many with decisions on quotations.
import { crashRun, type Work } from './crash-run.ts';
import { decisions } from './decisions.ts';
import { missingForDisk, openDisk } from './disk.ts';
import { type Report, summarise } from './inspect.ts';
import { submissions } from './submission.ts';

const missing = missingForDisk();
if (missing !== null) {
  console.log(`Skipped: a power cut can't be made here (${missing}).`);
  process.exit(0);
}
const [cuts = 30, count = 600] = process.argv.slice(2).map(Number);
const reports = [await cutPower(submissions(['quote', 'application'])), await cutPower(decisions(count))];
process.exitCode = summarise(reports, cuts);

async function cutPower<Done>(work: Work<Done>): Promise<Report> {
  await using disk = await openDisk();
  return await crashRun({
    ...{ work, kills: cuts, submissions: count, clients: 4, dataDir: disk.dataDir },
    end: (server) => disk.cutPower(server),
    tell: (line) => console.log(line.replace('kill', 'power cut')),
  });
}
