import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { CHECK_COLUMNS, isCheckOf } from '#app/platform/files/scan/file-checks.server.ts';
import { fileChecks } from '#app/platform/files/scan/file-checks.tables.ts';
import { mailsAbout } from '#app/platform/mail/mail-status.server.ts';
import { applications, notes } from './applications.tables.ts';
import { NOTE_TO_CANDIDATE } from './mail-kinds.ts';

export type Note = Awaited<ReturnType<typeof listNotes>>[number];

/** An application's notes with the delivery status of their mails, newest first. // R8 */
export async function listNotes(db: Database, applicationId: string) {
  const { id, author, text, mailed, createdAt } = notes;
  const rows = await db
    .select({ id, author, text, mailed, createdAt })
    .from(notes)
    .where(and(eq(notes.applicationId, applicationId), isNull(notes.deletedAt)))
    .orderBy(desc(notes.createdAt), desc(notes.id));
  const mails = await mailsAbout(
    db,
    NOTE_TO_CANDIDATE,
    rows.filter(({ mailed }) => mailed).map((note) => note.id),
  );
  return rows.map((note) => ({ ...note, mail: mails.find((mail) => mail.subjectId === note.id) ?? null }));
}

/**
 * The storage key and file name of an application's CV; null if there is no such application. Without a CV, every field
 * except the number is null. // R6
 */
export async function findCv(db: Database, applicationId: string) {
  const { number, cvKey, cvName, cvMediaType } = applications;
  const [cv] = await db
    .select({ number, cvKey, cvName, cvMediaType, check: CHECK_COLUMNS })
    .from(applications)
    .leftJoin(fileChecks, isCheckOf(cvKey))
    .where(eq(applications.id, applicationId));
  return cv ?? null;
}

/**
 * Reads an application with a row lock, so that concurrent changes to it or to its notes wait for this transaction and
 * then see its result. Always lock the application before its notes, as erasure does, to avoid deadlocks.
 */
export async function lockApplication(tx: Database, id: string) {
  const { number, status, cvKey, withdrawnAt, toldAt } = applications;
  const [application] = await tx
    .select({ id: applications.id, number, status, cvKey, withdrawnAt, toldAt })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update');
  return application ?? null;
}
