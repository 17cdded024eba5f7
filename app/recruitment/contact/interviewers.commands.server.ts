import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { applications } from '../applications/applications.tables.ts';
import { INTERVIEW_TO_ADMIN } from '../applications/mail-kinds.ts';
import { positions } from '../positions/positions.tables.ts';
import { UNDO_SECONDS } from './candidate-mail.ts';
import { calendarCopies, interviewers, interviews } from './contact.tables.ts';
import { endOf } from './interview.ts';
import { interviewersOf } from './interviews.queries.server.ts';

const CANCELLED = 'cancelled';

/**
 * Mails those who hold some interviews or held them, after a change of any kind. Each mail is written when it is due, from what
 * is true then: a change that was undone meanwhile sends nothing. // H7
 */
export async function notifyInterviewers(tx: Database, interviewIds: readonly string[]): Promise<void> {
  if (interviewIds.length === 0) return;
  const ids = [...interviewIds];
  const { interviewId, adminId } = interviewers;
  const current = await tx
    .select({ interviewId, adminId })
    .from(interviewers)
    .where(inArray(interviewId, ids));
  const former = await tx
    .select({ interviewId: calendarCopies.interviewId, adminId: calendarCopies.adminId })
    .from(calendarCopies)
    .where(inArray(calendarCopies.interviewId, ids));
  const recipients = new Map(
    [...current, ...former].map((row) => [`${row.interviewId} ${row.adminId}`, row]),
  );
  for (const recipient of recipients.values())
    await queueMail(tx, INTERVIEW_TO_ADMIN, recipient.interviewId, recipient.adminId, {
      // What cancels or restores interviews can be undone as long.
      afterSeconds: UNDO_SECONDS,
    });
}

/**
 * Keeps the accounts of colleagues from being deleted meanwhile. Before the application is locked: deleting an account locks
 * it first and then the applications assigned to it, so that neither waits for the other.
 *
 * @returns their ids, without those whose account is gone.
 */
export async function lockInterviewers(tx: Database, people: readonly string[]): Promise<string[]> {
  const locked = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(inArray(admins.id, [...people]))
    .for('key share');
  return locked.map(({ id }) => id);
}

export async function setInterviewers(
  tx: Database,
  interviewId: string,
  people: readonly string[],
): Promise<void> {
  await tx.delete(interviewers).where(eq(interviewers.interviewId, interviewId));
  if (people.length > 0)
    await tx.insert(interviewers).values(people.map((adminId) => ({ interviewId, adminId })));
}

export type InterviewerMail = NonNullable<Awaited<ReturnType<typeof writeInterviewerMail>>>;

/**
 * What the calendar of a colleague has to be told of an interview; null if it knows, or if the interview is over. Counts the
 * mail, so that every mail has a higher sequence than those before it. // H7
 */
export function writeInterviewerMail(db: Database, interviewId: string, adminId: string) {
  return db.transaction(async (tx) => {
    const now = new Date();
    const { name, email } = admins;
    // The account first and then the interview, in the order of those who change one.
    const [to] = await tx.select({ name, email }).from(admins).where(eq(admins.id, adminId)).for('key share');
    if (to === undefined) return null;
    const held = await findHeldInterview(tx, interviewId, adminId);
    const isCopy = and(eq(calendarCopies.interviewId, interviewId), eq(calendarCopies.adminId, adminId));
    const [copy] = await tx.select().from(calendarCopies).where(isCopy).for('update');
    const digest = held === null ? CANCELLED : digestOf(held);
    const interview = held ?? copy;
    // Whoever was never invited needs no cancellation; an invitation that failed may have arrived.
    if (interview === undefined || copy?.told === digest || endOf(interview) <= now) return null;
    const { startsAt, minutes } = interview;
    const sequence = copy === undefined ? 0 : copy.sequence + 1;
    const newCopy = { startsAt, minutes, sequence };
    await tx
      .insert(calendarCopies)
      .values({ interviewId, adminId, ...newCopy })
      .onConflictDoUpdate({ target: [calendarCopies.interviewId, calendarCopies.adminId], set: newCopy });
    const toldBefore = copy?.told ?? null;
    const isNews = toldBefore === null || toldBefore === CANCELLED;
    return { interviewId, adminId, to, ...newCopy, held, digest, isNews };
  });
}

/** Notes what the calendar of a colleague knows, once the mail was sent, unless a newer one was written meanwhile. */
export async function recordInterviewerMailed(
  tx: Database,
  { interviewId, adminId, sequence, digest }: InterviewerMail,
): Promise<void> {
  await tx
    .update(calendarCopies)
    .set({ told: digest })
    .where(
      and(
        eq(calendarCopies.interviewId, interviewId),
        eq(calendarCopies.adminId, adminId),
        eq(calendarCopies.sequence, sequence),
      ),
    );
}

/** Forgets interviews that were erased, once they would be over. */
export async function removeErasedCopies(db: Database, now: Date): Promise<void> {
  const isKept = db
    .select({ id: interviews.id })
    .from(interviews)
    .where(eq(interviews.id, calendarCopies.interviewId));
  await db.delete(calendarCopies).where(and(lt(calendarCopies.startsAt, now), notExists(isKept)));
}

/** The interview if it stands and this colleague holds it. Locked, so that a change that follows finds the copy that is made. */
async function findHeldInterview(tx: Database, interviewId: string, adminId: string) {
  const [interview] = await tx.select().from(interviews).where(eq(interviews.id, interviewId)).for('share');
  if (interview === undefined || interview.cancelledAt !== null) return null;
  const people = await interviewersOf(tx, [interviewId]);
  if (!people.some(({ id }) => id === adminId)) return null;
  const [application] = await tx
    .select({ id: applications.id, number: applications.number, position: positions.name })
    .from(applications)
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(eq(applications.id, interview.applicationId));
  if (application === undefined) return null;
  return { ...interview, application, with: people };
}

type HeldInterview = NonNullable<Awaited<ReturnType<typeof findHeldInterview>>>;

function digestOf({ startsAt, minutes, place, with: people }: HeldInterview): string {
  return sha256(JSON.stringify([startsAt, minutes, place, people.map(({ name }) => name)]));
}
