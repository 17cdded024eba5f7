// Beside a running server: lists the mails that failed; `resend` has them all sent again, `resend ID …` some.
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { failedMails, sendMailAgain } from '#app/platform/mail/outbox.server.ts';
import { openBesideServer } from './beside-server.ts';

const [verb, ...ids] = process.argv.slice(2);
const { db, close } = await openBesideServer();
try {
  const failed = await failedMails(db);
  for (const { id, kind, attempts, problem, lastError, createdAt } of failed) {
    const { why, advice } = describeProblem(problem);
    console.log(`${id}  ${createdAt.toISOString()}  ${kind}  tries: ${attempts}`);
    console.log(`  ${why} ${advice}${lastError ? `\n  ${lastError}` : ''}`);
  }
  if (failed.length === 0) console.log('No mail stands as failed.');
  if (verb === 'resend') {
    for (const id of ids.length > 0 ? ids : failed.map((mail) => mail.id)) {
      console.log(`${id}  ${(await sendMailAgain(db, id)) ? 'is sent again' : 'is not one that failed'}`);
    }
  }
} finally {
  await close();
}
