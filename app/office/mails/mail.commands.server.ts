import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { sendFailedMailsAgain, sendMailAgain } from '#app/platform/mail/mail-status.server.ts';

/** Retries one mail that failed or is waiting for its next attempt. @returns whether it was such a mail. // L22 */
export function sendAgain(db: Database, actor: Actor, mailId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await sendMailAgain(tx, mailId))) return false;
    await recordAudit(tx, actor, { action: 'mail-sent-again', subjectId: mailId });
    return true;
  });
}

/** Retries all mails that failed for a temporary reason. @returns the number of mails. // L22 */
export function sendAllAgain(db: Database, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const mails = await sendFailedMailsAgain(tx);
    if (mails > 0)
      await recordAudit(tx, actor, { action: 'mails-sent-again', details: { mails: `${mails}` } });
    return mails;
  });
}
