// Lists failed mails of a running server; `resend` queues all of them again, `resend ID …` only some.
import { openJobs } from '#app/platform/jobs.server.ts';
import { failedMails, resendMail } from '#app/platform/mail/outbox.server.ts';
import { openBesideServer } from './beside-server.ts';

const [verb, ...ids] = process.argv.slice(2);
const { db, connection, log, close } = await openBesideServer();
try {
  const failed = await failedMails(db);
  for (const { id, kind, attempts, lastError, createdAt } of failed) {
    console.log(`${id}  ${createdAt.toISOString()}  ${kind}  ${attempts} tries  ${lastError}`);
  }
  if (failed.length === 0) console.log('No failed mails.');
  if (verb === 'resend') await resend(ids.length > 0 ? ids : failed.map(({ id }) => id));
} finally {
  await close();
}

async function resend(chosen: string[]): Promise<void> {
  const jobs = await openJobs(connection, log);
  for (const id of chosen) {
    console.log(`${id}  ${(await resendMail(db, jobs, id)) ? 'queued again' : 'is not a failed mail'}`);
  }
  await jobs.stop();
}
