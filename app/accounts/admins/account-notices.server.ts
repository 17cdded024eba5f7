import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { accountNotices } from './account-notices.tables.ts';
import { ACCOUNT_NOTICE, buildNoticeMail, isNoticeEvent, type NoticeEvent } from './accounts.mails.ts';

type Notice = {
  event: NoticeEvent;
  /** The account's owner, with the email address from before the change. */
  owner: { name: string; email: string };
  /** Null if nobody was signed in. */
  actor: { name: string } | null;
  newAddress?: string;
};

/** Queues a mail to an account's owner about a security change, in the transaction that makes the change. // A7, A8, A9, O1 */
export async function queueNotice(tx: Database, { event, owner, actor, newAddress }: Notice): Promise<void> {
  const [notice] = await tx
    .insert(accountNotices)
    .values({
      event,
      name: owner.name,
      address: owner.email,
      actorName: actor?.name ?? '',
      newAddress: newAddress ?? null,
    })
    .returning({ id: accountNotices.id });
  if (notice) await queueMail(tx, ACCOUNT_NOTICE, notice.id);
}

export function noticeMailBuilder(db: Database, company: () => CompanyFacts): MailBuilder {
  return async (noticeId) => {
    const [notice] = await db.select().from(accountNotices).where(eq(accountNotices.id, noticeId));
    if (notice === undefined || !isNoticeEvent(notice.event)) return null;
    const { name, address, event } = notice;
    const mail = buildNoticeMail({ ...notice, event }, company());
    return { to: { name, address }, attachments: [], isUnkept: true, ...mail };
  };
}
