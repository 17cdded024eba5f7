import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import {
  answers,
  applications,
  candidates,
  notes,
  notifications,
} from '../applications/applications.tables.ts';
import { candidateMails } from '../contact/candidate-mails.tables.ts';
import { interviewsOf, nextInterviewAt } from '../contact/interviews.queries.server.ts';
import { offersTo } from '../contact/time-offers.queries.server.ts';
import { positions } from '../positions/positions.tables.ts';
import { applicantCodes, applicantLinks } from './applicant-access.tables.ts';

/** Candidates with the same email address as an application's, ignoring case: the same person. // X5 */
export function isSamePerson(applicationId: string) {
  return sql`lower(${candidates.email}) = (
    select lower(one.email) from ${candidates} one
    join ${applications} made on made.candidate_id = one.id where made.id = ${applicationId})`;
}

export type SamePersonApplication = Awaited<ReturnType<typeof applicationsOfSamePerson>>[number];

/** All applications of the same email address as this one, including it, oldest first. */
export function applicationsOfSamePerson(db: Database, applicationId: string) {
  return db
    .select({
      id: applications.id,
      number: applications.number,
      fullName: candidates.fullName,
      nextInterviewAt,
    })
    .from(candidates)
    .innerJoin(applications, eq(applications.candidateId, candidates.id))
    .where(isSamePerson(applicationId))
    .orderBy(asc(applications.number));
}

/** All stored data of some applications and their candidates, oldest first. // X5 */
export async function readPersonalData(db: Database, applicationIds: readonly string[]) {
  const ids = [...applicationIds];
  const rows = await db
    .select({
      application: applications,
      candidate: candidates,
      position: positions.name,
      assignee: admins.name,
      notification: { createdAt: notifications.createdAt, read: notifications.read },
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .leftJoin(admins, eq(admins.id, applications.assigneeId))
    .leftJoin(notifications, eq(notifications.applicationId, applications.id))
    .where(inArray(applications.id, ids))
    .orderBy(asc(applications.number));
  const given = await db
    .select()
    .from(answers)
    .where(inArray(answers.applicationId, ids))
    .orderBy(asc(answers.place));
  const written = await db
    .select()
    .from(notes)
    .where(and(inArray(notes.applicationId, ids), isNull(notes.deletedAt)))
    .orderBy(asc(notes.createdAt));
  const sent = await db
    .select()
    .from(candidateMails)
    .where(inArray(candidateMails.applicationId, ids))
    .orderBy(asc(candidateMails.createdAt));
  const held = await interviewsOf(db, ids);
  const offers = await offersTo(db, ids);
  const links = await db
    .select()
    .from(applicantLinks)
    .where(inArray(applicantLinks.applicationId, ids))
    .orderBy(asc(applicantLinks.createdAt));
  const codes = await db.select().from(applicantCodes).where(inArray(applicantCodes.applicationId, ids));
  const noteIds = written.map(({ id }) => id);
  const mails = await db
    .select()
    .from(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...ids, ...noteIds, ...[...sent, ...held].map((one) => one.id)]))
    .orderBy(asc(outgoingMails.createdAt));
  return rows.map((row) => {
    const { id } = row.application;
    const ownNotes = written.filter((note) => note.applicationId === id);
    const ownMails = sent.filter((mail) => mail.applicationId === id);
    const ownInterviews = held.filter((one) => one.applicationId === id);
    const subjects = new Set([id, ...[...ownNotes, ...ownMails, ...ownInterviews].map((one) => one.id)]);
    return {
      ...row,
      answers: given.filter((one) => one.applicationId === id),
      notes: ownNotes,
      written: ownMails,
      interviews: ownInterviews,
      offers: offers.filter((one) => one.applicationId === id).map(({ applicationId: _, ...offer }) => offer),
      links: links
        .filter((one) => one.applicationId === id)
        .map(({ mailedTo, createdAt }) => ({ mailedTo, createdOn: createdAt })),
      codes: codes
        .filter((one) => one.applicationId === id)
        .map(({ purpose, tries, createdAt }) => ({ purpose, tries, askedOn: createdAt })),
      mails: mails.filter(({ subjectId }) => subjects.has(subjectId)),
    };
  });
}

export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>[number];
