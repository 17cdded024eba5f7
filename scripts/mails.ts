// Lists failed mails of a running server; `resend` sends all of them again, `resend ID …` only some.
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { failedMails, sendMailAgain } from '#app/platform/mail/mail-status.server.ts';
import { openRunningServerDatabase } from './running-server-database.ts';

const [verb, ...ids] = process.argv.slice(2);
const { db, close } = await openRunningServerDatabase();
try {
  const failed = await failedMails(db);
  for (const { id, kind, attempts, problem, lastError, createdAt } of failed) {
    const { why, advice } = describeProblem(problem);
    console.log(`${id}  ${createdAt.toISOString()}  ${kind}  tries: ${attempts}`);
    console.log(`  ${why} ${advice}${lastError ? `\n  ${lastError}` : ''}`);
  }
  if (failed.length === 0) console.log('No failed mails.');
  if (verb === 'resend') {
    for (const id of ids.length > 0 ? ids : failed.map((mail) => mail.id)) {
      console.log(`${id}  ${(await sendMailAgain(db, id)) ? 'queued again' : 'is not a failed mail'}`);
    }
  }
} finally {
  await close();
}
