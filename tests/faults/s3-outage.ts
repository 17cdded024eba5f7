// node tests/faults/s3-outage.ts, part of npm run test:faults: quote requests with drawings, applications with CVs and enquiries
// come in while the S3 store hangs, is slow, answers 500, and accepts no connections.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { s3Run } from './s3-run.ts';

await using opening = new AsyncDisposableStack();
const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-s3-outage-')), (temporary) =>
  rm(temporary, { recursive: true, force: true }),
);
const { connection } = opening.adopt(
  await startEmbeddedDatabase({ dataDir: folder, log: pino({ level: 'silent' }) }),
  (embedded) => embedded.stop(),
);
const { host, port, user, database: name } = connection;
const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
const report = await s3Run({
  database: { url, connection },
  // More applicants than the server has database connections: none may be held while the store hangs.
  visitors: { quote: 4, application: 12, enquiry: 2 },
  faults: ['hanging', 'slow', 'failing', 'refusing'],
  withMails: true,
  tell: (line) => console.log(line),
});
const seconds = (value: number) => `${value.toFixed(1)} s`;
console.log(
  `${report.acknowledged} acknowledged, ${report.withFiles} of them with files; ${report.refused} refused, each within ` +
    `${seconds(report.refusalSeconds)}, ${report.givenUp} of them for good; enquiries answered within ${seconds(report.enquirySeconds)}`,
);
console.log(
  `accepted again within ${seconds(report.recoverySeconds)} of the store’s return, all mails sent ${seconds(report.mailsSeconds)} after ` +
    `the end; ${report.strays} files left to the nightly jobs; ${report.faults.length} faults`,
);
for (const fault of report.faults) console.log(`  ${fault}`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
