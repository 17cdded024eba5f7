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
import { applications, candidates } from '../applications/applications.tables.ts';
import { clashText, endOf } from './interview.ts';
import { interviewers, interviews } from './interviews.tables.ts';
import { timeInvitations, timeOffers } from './time-offers.tables.ts';

type Wanted = {
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
 * @param but the interview itself, if it is arranged already.
 */
export async function findClash(tx: Database, wanted: Wanted, accepted: string, but?: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('interviews'))`);
  const overlaps = clashText(await occupiedAt(tx, wanted, but), wanted.times.length > 1);
  return overlaps === accepted || overlaps === ''
    ? null
    : ({ ok: false, fault: 'invalid', fields: { overlaps } } as const);
}

/** What takes the people, the place or the candidate at those times: other interviews, and times that are offered. */
async function occupiedAt(db: Database, wanted: Wanted, but: string | undefined) {
  const { times, minutes, people } = wanted;
  const spans = times.map((startsAt) => ({ startsAt, endsAt: endOf({ startsAt, minutes }) }));
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return [];
  const arranged = await interviewsBetween(db, wanted, first.startsAt, last.endsAt, but);
  const chosen = new Set(arranged.map(({ offerId, startsAt }) => `${offerId} ${startsAt.getTime()}`));
  const offered = await openOffers(db, wanted);
  const found = [
    ...arranged,
    ...offered.filter(({ offerId, startsAt }) => !chosen.has(`${offerId} ${startsAt.getTime()}`)),
  ].filter((one) => spans.some((span) => one.startsAt < span.endsAt && endOf(one) > span.startsAt));
  const taken = [...new Set(found.flatMap(({ heldBy }) => heldBy.filter((id) => people.includes(id))))];
  const names = await db
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(inArray(admins.id, taken))
    .orderBy(asc(admins.name), asc(admins.id));
  return found
    .map((one) => ({
      ...one,
      with: names.filter(({ id }) => one.heldBy.includes(id)).map(({ name }) => name),
    }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

function interviewsBetween(db: Database, wanted: Wanted, from: Date, to: Date, but: string | undefined) {
  const { id, applicationId, offerId, startsAt, minutes, place, cancelledAt } = interviews;
  const held = db
    .select({ ids: sql<string[]>`coalesce(array_agg(${interviewers.adminId}::text), '{}')` })
    .from(interviewers)
    .where(eq(interviewers.interviewId, id));
  const isHeld = db
    .select({ one: sql`1` })
    .from(interviewers)
    .where(and(eq(interviewers.interviewId, id), inArray(interviewers.adminId, [...wanted.people])));
  const one = alias(candidates, 'one');
  const samePerson = db
    .select({ email: one.email })
    .from(one)
    .innerJoin(applications, eq(applications.candidateId, one.id))
    .where(inArray(applications.id, [...wanted.applicationIds]));
  return db
    .select({
      offerId,
      startsAt,
      minutes,
      fullName: sql<string | null>`${candidates.fullName}`,
      isSamePlace: isSamePlace(place, wanted.place),
      heldBy: sql<string[]>`(${held})`,
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
        but === undefined ? undefined : ne(id, but),
        or(
          isSamePlace(place, wanted.place),
          inArray(candidates.email, samePerson),
          wanted.people.length > 0 ? exists(isHeld) : undefined,
        ),
      ),
    );
}

/** The offered times that somebody can still choose. */
async function openOffers(db: Database, wanted: Wanted) {
  const { id, times, minutes, place, people, closesAt } = timeOffers;
  const isOpen = db
    .select({ one: sql`1` })
    .from(timeInvitations)
    .where(
      and(
        eq(timeInvitations.offerId, id),
        isNull(timeInvitations.endedAt),
        notInArray(timeInvitations.applicationId, [...wanted.applicationIds]),
      ),
    );
  const offers = await db
    .select({ offerId: id, times, minutes, isSamePlace: isSamePlace(place, wanted.place), heldBy: people })
    .from(timeOffers)
    .where(
      and(
        gt(closesAt, sql`now()`),
        exists(isOpen),
        or(
          isSamePlace(place, wanted.place),
          wanted.people.length > 0 ? arrayOverlaps(people, [...wanted.people]) : undefined,
        ),
      ),
    );
  return offers.flatMap(({ times: offered, ...one }) =>
    offered.map((startsAt) => ({ ...one, startsAt, fullName: null })),
  );
}

function isSamePlace(place: typeof interviews.place | typeof timeOffers.place, wanted: string) {
  return sql<boolean>`lower(btrim(${place})) = lower(btrim(${wanted}))`;
}
