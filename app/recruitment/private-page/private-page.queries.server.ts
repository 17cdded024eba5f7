import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { applications } from '../applications/applications.tables.ts';
import { MAIL_TO_CANDIDATE } from '../applications/mail-kinds.ts';
import { reference } from '../applications/reference.ts';
import { CANCELLATION, REJECTION } from '../contact/candidate-mail.ts';
import { candidateMails, interviews } from '../contact/contact.tables.ts';
import { offerSent, rejectionSent, rejectionWaits } from '../contact/decision-told.server.ts';
import { mailWaits } from '../contact/store-mail.server.ts';
import { shownUntil } from '../contact/time-offer.ts';
import { findShownOffer } from '../contact/time-offers.queries.server.ts';
import { positions } from '../positions/positions.tables.ts';
import { isOpenTo, shownStatusOf } from './private-page.ts';

export type PrivatePage = NonNullable<Awaited<ReturnType<typeof findPrivatePage>>>;

/**
 * What an applicant sees of an application: nothing of what staff wrote, and no decision before its mail was sent.
 * // H10
 */
export async function findPrivatePage(db: Database, applicationId: string, now: Date) {
  const { number, status, withdrawnAt, toldAt, createdAt, cvName, cvBytes } = applications;
  const [application] = await db
    .select({
      number,
      status,
      withdrawnAt,
      toldAt,
      createdAt,
      cvName,
      cvBytes,
      position: positions.name,
      rejectionSent: sql<boolean>`${rejectionSent}`,
      rejectionWaits: sql<boolean>`${rejectionWaits}`,
      offerSent: sql<boolean>`${offerSent}`,
    })
    .from(applications)
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(eq(applications.id, applicationId));
  if (application === undefined) return null;
  const shownStatus = shownStatusOf(application);
  return {
    reference: reference(application.number),
    shownStatus,
    /** Null if the position was deleted. */
    position: application.position,
    appliedAt: application.createdAt,
    cvName: application.cvName,
    cvBytes: application.cvBytes,
    interviews:
      shownStatus === 'withdrawn' || shownStatus === 'declined'
        ? []
        : await toldInterviews(db, applicationId, now),
    offer: await offeredTimes(db, applicationId, now),
  };
}

/**
 * Whether the applicant can still change the CV or withdraw.
 *
 * @param tx whoever changes the application holds its row lock, so that nobody decides in between.
 */
export async function isOpenToApplicant(tx: Database, applicationId: string): Promise<boolean> {
  const page = await findPrivatePage(tx, applicationId, new Date());
  return page !== null && isOpenTo(page.shownStatus);
}

/** The times that the applicant can choose from; null if none are offered, or that is long over. // H15 */
async function offeredTimes(db: Database, applicationId: string, now: Date) {
  const offer = await findShownOffer(db, applicationId, now);
  if (offer === null || now >= shownUntil(offer)) return null;
  const { id, free, minutes, place, closesAt, asked } = offer;
  return { id, free, minutes, place, closesAt, asked };
}

/** Whether a mail that cancels an interview is still to be sent. */
const cancellationWaits = sql<boolean>`exists (select from ${candidateMails}
  join ${outgoingMails} on ${outgoingMails}.subject_id = ${candidateMails}.id and ${outgoingMails}.kind = ${MAIL_TO_CANDIDATE}
  where ${candidateMails}.interview_id = ${interviews}.id and ${candidateMails}.occasion in (${CANCELLATION}, ${REJECTION})
    and ${mailWaits})`;

/** The interviews to come as the last mail that was sent told them. // H7 */
async function toldInterviews(db: Database, applicationId: string, now: Date) {
  const rows = await db
    .select({ told: interviews.told, cancelledAt: interviews.cancelledAt, isUntold: cancellationWaits })
    .from(interviews)
    .where(and(eq(interviews.applicationId, applicationId), isNotNull(interviews.told)))
    .orderBy(sql`${interviews.told} ->> 'startsAt'`);
  return rows.flatMap(({ told, cancelledAt, isUntold }) => {
    // One that is cancelled shows only with that word, but as it was told while the mail about that waits: it would give
    // a rejection away.
    if (told === null || (cancelledAt !== null && !told.cancelled && !isUntold)) return [];
    const { minutes, place, cancelled } = told;
    const startsAt = new Date(told.startsAt);
    const isPast = startsAt.getTime() + minutes * 60_000 <= now.getTime();
    return isPast ? [] : [{ startsAt, minutes, place, cancelled }];
  });
}
