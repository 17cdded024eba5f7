import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { interviews } from './interviews.tables.ts';
import { freeTimes } from './time-offer.ts';
import { timeInvitations, timeOffers } from './time-offers.tables.ts';

export type OpenOffer = NonNullable<Awaited<ReturnType<typeof findOpenOffer>>>;

/** The times that a candidate can choose from now; null if none are offered, or the application is closed. // H15 */
export async function findOpenOffer(db: Database, applicationId: string, now: Date) {
  const { asked, askedAt } = timeInvitations;
  const [found] = await db
    .select({ offer: timeOffers, asked, askedAt })
    .from(timeInvitations)
    .innerJoin(timeOffers, eq(timeOffers.id, timeInvitations.offerId))
    .innerJoin(applications, eq(applications.id, timeInvitations.applicationId))
    .where(
      and(
        eq(timeInvitations.applicationId, applicationId),
        isNull(timeInvitations.endedAt),
        ne(applications.status, 'closed'),
      ),
    );
  if (found === undefined) return null;
  const free = freeTimes(found.offer, await chosenTimes(db, found.offer.id), now);
  return { ...found.offer, asked: found.asked, askedAt: found.askedAt, free };
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
