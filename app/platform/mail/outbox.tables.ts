import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../db/columns.ts';
import type { MailProblem } from './mail-problem.ts';

/** After a temporary failure a mail is `waiting` again; `failed` is final until it is sent again manually. */
export const mailState = pgEnum('mail_state', ['waiting', 'sending', 'sent', 'failed']);

/**
 * The outgoing mails and their states. Mails are rendered when sent; what they said stays in their row, with which erasing the
 * subject deletes it (`deleteMails`). Server processes lease what is due (mail-tries.server.ts).
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** The email template; each feature registers the builders of its own. */
    kind: text().notNull(),
    /** The id of the row that the mail is about, such as a lead. */
    subjectId: uuid().notNull(),
    /** The recipient's admin id, if the subject doesn't determine the recipient. */
    recipientId: uuid(),
    state: mailState().notNull().default('waiting'),
    /** The number of attempts since it was queued or sent again. */
    attempts: integer().notNull().default(0),
    /** The earliest time of the next attempt. */
    dueAt: timestampColumn().notNull().defaultNow(),
    /** While it is being sent: the end of the sending process's lease. */
    leasedUntil: timestampColumn(),
    /** When the last attempt started. */
    triedAt: timestampColumn(),
    /** The recipient's address in the last attempt. */
    recipient: text(),
    /** What the last attempt said, as staff may read it (`readableMail`). // B17 */
    subject: text(),
    text: text(),
    /** The names of the attached files. */
    attached: text().array(),
    /** Why the last attempt failed; null once it is sent. */
    problem: text().$type<MailProblem>(),
    /** The mail server's reply to the last attempt. */
    lastError: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When it was sent or failed permanently. */
    settledAt: timestampColumn(),
  },
  (table) => [
    index('outgoing_mails_subject').on(table.subjectId),
    index('outgoing_mails_state').on(table.state, table.dueAt),
    index('outgoing_mails_created_at').on(table.createdAt, table.id),
  ],
);
