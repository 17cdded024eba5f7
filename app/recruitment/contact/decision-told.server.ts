import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { isNotUndone } from '../applications/application-audit.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { OFFER, REJECTION } from './candidate-mail.ts';
import { candidateMails } from './contact.tables.ts';
import { mailHolds, mailWaits } from './store-mail.server.ts';

/**
 * What an applicant has been told of a decision, as conditions of a query of applications. Sent mails and recorded
 * calls decide, not the status: closing an application tells nobody. // H10, H14
 */

/** Whether the application has a mail of an occasion in such a state. */
function hasMail(occasion: string, where: SQL): SQL {
  return sql`exists (select from ${candidateMails}
    left join ${outgoingMails} on ${outgoingMails.subjectId} = ${candidateMails.id} and ${outgoingMails.kind} = ${MAIL_TO_CANDIDATE}
    where ${candidateMails.applicationId} = ${applications.id} and ${candidateMails.occasion} = ${occasion} and ${where})`;
}

/** Whether something was done, and not undone, after the mail of `hasMail` was sent, or written if it has not left. */
function wasDoneSince(what: SQL): SQL {
  return sql`exists (select from ${auditEntries} where ${auditEntries.subjectId} = ${applications.id} and (${what})
    and ${auditEntries.at} > coalesce(${outgoingMails.settledAt}, ${candidateMails.createdAt}) and ${isNotUndone})`;
}

const isSent = sql`${outgoingMails.state} = 'sent'`;
const { action, details } = auditEntries;

/** Whether a rejection was sent, and the application not opened again since. */
export const rejectionSent = hasMail(
  REJECTION,
  sql`${isSent} and not ${wasDoneSince(sql`${action} = 'status-changed' and ${details} ->> 'from' = 'closed'`)}`,
);

/** An offer ends once the application is closed, withdrawn, or no longer accepted. */
const offerEnded = wasDoneSince(
  sql`${action} = 'application-withdrawn'
    or ${action} = 'status-changed' and (${details} ->> 'from' = 'accepted' or ${details} ->> 'to' = 'closed')`,
);

/** Whether an offer was sent, and has not ended since. */
export const offerSent = hasMail(OFFER, sql`${isSent} and not ${offerEnded}`);

/** Whether somebody with this address was accepted, has an offer that has not ended, or gets one that waits. // H5 */
export async function hasOffer(db: Database, email: string): Promise<boolean> {
  const [offered] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(
      and(
        sql`lower(${candidates.email}) = lower(${email})`,
        or(eq(applications.status, 'accepted'), hasMail(OFFER, sql`${mailHolds} and not ${offerEnded}`)),
      ),
    )
    .limit(1);
  return offered !== undefined;
}

/** Whether a rejection is still to be sent. */
export const rejectionWaits = hasMail(REJECTION, mailWaits);

/** Closed, but nothing has told the applicant yet: the rejection waits. */
export const rejectionToCome: SQL | undefined = and(
  eq(applications.status, 'closed'),
  isNull(applications.withdrawnAt),
  isNull(applications.toldAt),
  rejectionWaits,
  not(rejectionSent),
);

/**
 * Closed by staff without telling the applicant: nobody recorded a call, no rejection was sent, and none waits. What was
 * closed already when it was imported doesn't count, even if it was opened and that undone; and neither does what its
 * applicant has withdrawn. // H14
 */
export const isUntold: SQL | undefined = and(
  eq(applications.status, 'closed'),
  isNull(applications.withdrawnAt),
  isNull(applications.toldAt),
  sql`exists (select from ${auditEntries} where ${auditEntries.subjectId} = ${applications.id}
    and ${action} = 'status-changed' and ${details} ->> 'to' = 'closed' and ${details} ->> 'undo' is null)`,
  not(rejectionSent),
  not(rejectionWaits),
);

/** Those of some applications that are closed, and whose applicants have not been told. */
export async function findUntold(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(inArray(applications.id, [...ids]), isUntold));
  return rows.map(({ id }) => id);
}
