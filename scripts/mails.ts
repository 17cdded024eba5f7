// Lists failed mails of a running server; `resend` sends all of them again, `resend ID …` only some.
import { isRowId } from '#app/platform/db/row-id.ts';
import { describeProblem } from '#app/platform/mail/mail-problem.ts';
import { failedMails, sendMailAgain } from '#app/platform/mail/mail-status.server.ts';
import { runCommand } from './run-command.ts';
import { openRunningServerDatabase } from './running-server-database.ts';

await runCommand(async () => {
  const [verb, ...ids] = process.argv.slice(2);
  const wrong = ids.find((id) => !isRowId(id));
  if (verb !== undefined && verb !== 'resend')
    throw new Error(
      'npm run mails lists the failed mails; npm run mails -- resend sends all again, or: resend ID …',
    );
  if (wrong !== undefined)
    throw new Error(`${wrong} is not the ID of a mail. npm run mails lists the failed ones with their IDs.`);
  await using database = await openRunningServerDatabase();
  const { db } = database;
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
});
