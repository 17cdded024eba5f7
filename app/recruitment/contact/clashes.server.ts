import {
  and,
  arrayOverlaps,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { applications, candidates } from '../applications/applications.tables.ts';
import { interviewers, interviews, timeInvitations, timeOffers } from './contact.tables.ts';
import { clashText, endOf } from './interview.ts';

type Request = {
  times: readonly Date[];
  minutes: number;
  place: string;
  /** The ids of the colleagues who are to hold it. */
  people: readonly string[];
  /** Whose interviews they are to be. What was offered to them before is replaced, so it takes nothing. */
  applicationIds: readonly string[];
};

/**
 * Refuses times at which a person or the place is taken, unless exactly that was warned of and accepted. Two who arrange at the
 * same moment do it one after the other, so that the second sees the first one's interview. The lock comes last, after the rows,
 * so that nothing deadlocks. // H7, H15
 *
 * @param ownId the interview itself, if it is arranged already.
 */
export async function findClash(tx: Database, request: Request, accepted: string, ownId?: string) {
  await lockName(tx, 'interviews');
  const overlaps = clashText(await findOverlaps(tx, request, ownId), request.times.length > 1);
  return overlaps === accepted || overlaps === ''
    ? null
    : ({ ok: false, fault: 'invalid', fields: { overlaps } } as const);
}

/** What takes the people, the place or the candidate at those times: other interviews, and times that are offered. */
async function findOverlaps(db: Database, request: Request, ownId: string | undefined) {
  const { times, minutes, people } = request;
  const spans = times.map((startsAt) => ({ startsAt, endsAt: endOf({ startsAt, minutes }) }));
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return [];
  const arranged = await interviewsBetween(db, request, first.startsAt, last.endsAt, ownId);
  const keyOf = ({ offerId, startsAt }: { offerId: string | null; startsAt: Date }) =>
    `${offerId} ${startsAt.getTime()}`;
  const chosen = new Set(arranged.map(keyOf));
  const offered = (await openOffers(db, request)).filter((time) => !chosen.has(keyOf(time)));
  const overlaps = [...arranged, ...offered]
    .filter((slot) => spans.some((span) => slot.startsAt < span.endsAt && endOf(slot) > span.startsAt))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const heldBy = new Set(overlaps.flatMap((slot) => slot.heldBy));
  const names = await db
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(
      inArray(
        admins.id,
        people.filter((id) => heldBy.has(id)),
      ),
    )
    .orderBy(asc(admins.name), asc(admins.id));
  return overlaps.map((slot) => ({
    ...slot,
    with: names.filter(({ id }) => slot.heldBy.includes(id)).map(({ name }) => name),
  }));
}

function interviewsBetween(db: Database, request: Request, from: Date, to: Date, ownId: string | undefined) {
  const { id, applicationId, offerId, startsAt, minutes, place, cancelledAt } = interviews;
  const holders = db
    .select({ ids: sql<string[]>`coalesce(array_agg(${interviewers.adminId}::text), '{}')` })
    .from(interviewers)
    .where(eq(interviewers.interviewId, id));
  const isHeld = db
    .select({ id: interviewers.adminId })
    .from(interviewers)
    .where(and(eq(interviewers.interviewId, id), inArray(interviewers.adminId, [...request.people])));
  const other = alias(candidates, 'other');
  const samePerson = db
    .select({ email: sql`lower(${other.email})` })
    .from(other)
    .innerJoin(applications, eq(applications.candidateId, other.id))
    .where(inArray(applications.id, [...request.applicationIds]));
  return db
    .select({
      offerId,
      startsAt,
      minutes,
      fullName: sql<string | null>`${candidates.fullName}`,
      isSamePlace: isSamePlace(place, request.place),
      heldBy: sql<string[]>`(${holders})`,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(
      and(
        isNull(cancelledAt),
        sql`${applications.status} <> 'closed'`,
        lt(startsAt, to),
        gt(sql`${startsAt} + make_interval(mins => ${minutes})`, from),
        ownId === undefined ? undefined : ne(id, ownId),
        or(
          isSamePlace(place, request.place),
          inArray(sql`lower(${candidates.email})`, samePerson),
          request.people.length > 0 ? exists(isHeld) : undefined,
        ),
      ),
    );
}

/** The offered times that somebody can still choose. */
async function openOffers(db: Database, request: Request) {
  const { id, times, minutes, place, people, closesAt } = timeOffers;
  const isOpen = db
    .select({ id: timeInvitations.offerId })
    .from(timeInvitations)
    .where(
      and(
        eq(timeInvitations.offerId, id),
        isNull(timeInvitations.endedAt),
        notInArray(timeInvitations.applicationId, [...request.applicationIds]),
      ),
    );
  const offers = await db
    .select({ offerId: id, times, minutes, isSamePlace: isSamePlace(place, request.place), heldBy: people })
    .from(timeOffers)
    .where(
      and(
        gt(closesAt, sql`now()`),
        exists(isOpen),
        or(
          isSamePlace(place, request.place),
          request.people.length > 0 ? arrayOverlaps(people, [...request.people]) : undefined,
        ),
      ),
    );
  return offers.flatMap(({ times: startTimes, ...offer }) =>
    startTimes.map((startsAt) => ({ ...offer, startsAt, fullName: null })),
  );
}

function isSamePlace(place: typeof interviews.place | typeof timeOffers.place, requested: string) {
  return sql<boolean>`lower(btrim(${place})) = lower(btrim(${requested}))`;
}
