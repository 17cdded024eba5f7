import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { interviews, timeInvitations, timeOffers } from './contact.tables.ts';
import { rejectionToCome } from './decision-told.server.ts';
import { freeTimes } from './time-offer.ts';

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof findOpenOffer>>>;

const isOpen = ne(applications.status, 'closed');

/** The times that a candidate can choose from now; null if none are offered, or the application is closed. // H15 */
export function findOpenOffer(db: Database, applicationId: string, now: Date) {
  return readOffer(db, applicationId, now, isOpen);
}

/**
 * The offered times as the candidate sees them. While a rejection waits they are all taken: if the page told of no offer any
 * longer, it would give the rejection away. // H10, H15
 */
export function findShownOffer(db: Database, applicationId: string, now: Date) {
  return readOffer(db, applicationId, now, or(isOpen, rejectionToCome));
}

/** Whether others can still choose from it too. */
const isShared = sql<boolean>`exists (select from ${timeInvitations} other
  where other.offer_id = ${timeOffers}.id and other.application_id <> ${applications}.id and other.ended_at is null)`;

async function readOffer(db: Database, applicationId: string, now: Date, where: SQL | undefined) {
  const { asked, askedAt } = timeInvitations;
  const [row] = await db
    .select({ offer: timeOffers, asked, askedAt, status: applications.status, isShared })
    .from(timeInvitations)
    .innerJoin(timeOffers, eq(timeOffers.id, timeInvitations.offerId))
    .innerJoin(applications, eq(applications.id, timeInvitations.applicationId))
    .where(and(eq(timeInvitations.applicationId, applicationId), isNull(timeInvitations.endedAt), where));
  if (row === undefined) return null;
  const { offer, status, ...wish } = row;
  const isClosed = status === 'closed';
  const free = isClosed ? [] : freeTimes(offer, await chosenTimes(db, offer.id), now);
  return { ...offer, ...wish, isClosed, free };
}

/** The times of an offer that candidates have chosen, one for each. */
export async function chosenTimes(db: Database, offerId: string): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: interviews.startsAt })
    .from(interviews)
    .where(and(eq(interviews.offerId, offerId), isNull(interviews.cancelledAt)));
  return rows.map(({ startsAt }) => startsAt);
}

/** What was offered to some applicants, the earliest first, for who asks for everything that is stored of them. // X5 */
export function offersTo(db: Database, applicationIds: readonly string[]) {
  const { applicationId, createdAt, asked, askedAt, endedAt } = timeInvitations;
  const { times, minutes, place, closesAt } = timeOffers;
  return db
    .select({ applicationId, offeredOn: createdAt, times, minutes, place, closesAt, asked, askedAt, endedAt })
    .from(timeInvitations)
    .innerJoin(timeOffers, eq(timeOffers.id, timeInvitations.offerId))
    .where(inArray(applicationId, [...applicationIds]))
    .orderBy(asc(createdAt));
}
