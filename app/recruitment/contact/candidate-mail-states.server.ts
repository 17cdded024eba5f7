import { sql } from 'drizzle-orm';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { candidateMails } from './candidate-mails.tables.ts';

/** Neither taken back nor dropped when it was due: the mail was sent, or is still to be. // H5 */
export const mailHolds = sql`(${candidateMails.takenBackAt} is null and ${candidateMails.dropped} is null)`;

/** Still to be sent. The query joins the outgoing mail. */
export const mailWaits = sql`(${mailHolds} and ${outgoingMails.state} in ('waiting', 'sending'))`;
