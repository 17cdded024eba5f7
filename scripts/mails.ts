// Beside a running server: lists the mails that were given up; `resend` queues them all again, `resend ID …` some.
import { readConfig } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { answeredSocketDir, SOCKET_PORT } from '#app/platform/db/embedded/socket-dir.server.ts';
import { openJobs } from '#app/platform/jobs.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { failedMails, resendMail } from '#app/platform/mail/outbox.server.ts';

const config = readConfig(process.env);
const log = openLog('error');
const [verb, ...ids] = process.argv.slice(2);

const connection = config.databaseUrl ?? (await embedded());
const { db, close } = await openDatabase(connection, log);
try {
  const failed = await failedMails(db);
  for (const { id, kind, attempts, lastError, createdAt } of failed) {
    console.log(`${id}  ${createdAt.toISOString()}  ${kind}  ${attempts} tries  ${lastError}`);
  }
  if (failed.length === 0) console.log('No mail stands as failed.');
  if (verb === 'resend') await resend(ids.length > 0 ? ids : failed.map(({ id }) => id));
} finally {
  await close();
}

async function resend(chosen: string[]): Promise<void> {
  const jobs = await openJobs(connection, log);
  for (const id of chosen) {
    console.log(`${id}  ${(await resendMail(db, jobs, id)) ? 'queued again' : 'is not one that failed'}`);
  }
  await jobs.stop();
}

async function embedded() {
  const host = await answeredSocketDir(config.dataDir);
  if (host === null) {
    console.error(
      `No server runs on ${config.dataDir}. Start it first, with npm start, or set DATA_DIR to its folder.`,
    );
    process.exit(1);
  }
  return { host, port: SOCKET_PORT, user: 'kerf', database: 'kerf' };
}
