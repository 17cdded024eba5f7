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
import { candidateMails } from '../contact/contact.tables.ts';
import { interviewsOf, nextInterviewAt } from '../contact/interviews.queries.server.ts';
import { offersTo } from '../contact/time-offers.queries.server.ts';
import { positions } from '../positions/positions.tables.ts';
import { applicantCodes, applicantLinks } from './applicant-access.tables.ts';

/** Candidates with the same email address as an application's, ignoring case: the same person. // X5 */
export function isSamePerson(applicationId: string) {
  return sql`lower(${candidates.email}) = (
    select lower(person.email) from ${candidates} person
    join ${applications} own on own.candidate_id = person.id where own.id = ${applicationId})`;
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

export type Person = Awaited<ReturnType<typeof findPerson>>;

/** Everything with the same email address as an application: all applications, and imported candidates without one. // X5 */
export async function findPerson(db: Database, applicationId: string) {
  const all = await applicationsOfSamePerson(db, applicationId);
  const { id, fullName, email, contactNumber, avatar, createdAt } = candidates;
  const withoutApplication = await db
    .select({ id, fullName, email, contactNumber, avatar, storedOn: createdAt })
    .from(candidates)
    .leftJoin(applications, eq(applications.candidateId, id))
    .where(and(isSamePerson(applicationId), isNull(applications.id)))
    .orderBy(asc(fullName), asc(id));
  return { applications: all, withoutApplication };
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
  const answerRows = await db
    .select()
    .from(answers)
    .where(inArray(answers.applicationId, ids))
    .orderBy(asc(answers.place));
  const noteRows = await db
    .select()
    .from(notes)
    .where(and(inArray(notes.applicationId, ids), isNull(notes.deletedAt)))
    .orderBy(asc(notes.createdAt));
  const candidateMailRows = await db
    .select()
    .from(candidateMails)
    .where(inArray(candidateMails.applicationId, ids))
    .orderBy(asc(candidateMails.createdAt));
  const interviewRows = await interviewsOf(db, ids);
  const offerRows = await offersTo(db, ids);
  const linkRows = await db
    .select()
    .from(applicantLinks)
    .where(inArray(applicantLinks.applicationId, ids))
    .orderBy(asc(applicantLinks.createdAt));
  const codeRows = await db.select().from(applicantCodes).where(inArray(applicantCodes.applicationId, ids));
  const subjects = [...noteRows, ...candidateMailRows, ...interviewRows];
  const mailRows = await db
    .select()
    .from(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...ids, ...subjects.map((subject) => subject.id)]))
    .orderBy(asc(outgoingMails.createdAt));
  return rows.map((row) => {
    const { id } = row.application;
    const isOwn = ({ applicationId }: { applicationId: string }) => applicationId === id;
    const ownSubjects = new Set([id, ...subjects.filter(isOwn).map((subject) => subject.id)]);
    return {
      ...row,
      answers: answerRows.filter(isOwn),
      notes: noteRows.filter(isOwn),
      candidateMails: candidateMailRows.filter(isOwn),
      interviews: interviewRows.filter(isOwn),
      offers: offerRows.filter(isOwn).map(({ applicationId: _, ...offer }) => offer),
      links: linkRows.filter(isOwn).map(({ mailedTo, createdAt }) => ({ mailedTo, createdOn: createdAt })),
      codes: codeRows
        .filter(isOwn)
        .map(({ purpose, tries, createdAt }) => ({ purpose, tries, askedOn: createdAt })),
      mails: mailRows.filter(({ subjectId }) => ownSubjects.has(subjectId)),
    };
  });
}

export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>[number];
