import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { mailsAbout, sendMailAgain } from '#app/platform/mail/mail-status.server.ts';
import { deleteMails, queueMail } from '#app/platform/mail/outbox.server.ts';
import { lockApplication } from './application.queries.server.ts';
import { auditApplication } from './application-audit.server.ts';
import { applications, notes, staffNotifications } from './applications.tables.ts';
import { NOTE_TO_CANDIDATE } from './mail-kinds.ts';
import type { UnclearMention } from './mentions.ts';
import type { NewNote } from './note.ts';
import { lockMentioned, notifyMentioned } from './staff-notifications.commands.server.ts';

type Gone = { ok: false; fault: 'gone' };
/** The names of the colleagues whom a note notifies, and what mentions nobody in it. */
type NoteMentions = { notified: string[]; unclear: UnclearMention[] };
const GONE: Gone = { ok: false, fault: 'gone' };

/**
 * Stores a note with both checkboxes and, if requested, queues its mail to the candidate. // R8
 *
 * @returns the names of the mentioned colleagues, and what mentions nobody.
 */
export function addNote(
  db: Database,
  actor: Admin,
  applicationId: string,
  { text, sendEmail, contacted }: NewNote,
): Promise<({ ok: true } & NoteMentions) | Gone> {
  return db.transaction(async (tx) => {
    const { mentioned, unclear } = await lockMentioned(tx, actor, text);
    const application = await lockApplication(tx, applicationId);
    if (application === null) return GONE;
    await setEdited(tx, applicationId, { sendEmail, contacted });
    const [stored] = await tx
      .insert(notes)
      .values({ applicationId, author: actor.name, text, mailed: sendEmail })
      .returning({ id: notes.id });
    if (stored === undefined) throw new Error('The note was not stored');
    if (sendEmail) await queueMail(tx, NOTE_TO_CANDIDATE, stored.id);
    await auditApplication(tx, actor, 'note-added', application, { mailed: sendEmail ? 'yes' : 'no' });
    await notifyMentioned(tx, actor, { id: stored.id, applicationId }, mentioned);
    return { ok: true, notified: mentioned.map(({ name }) => name), unclear };
  });
}

/**
 * Deletes a note: nothing shows it any longer, and its mails that still wait are not sent. Until `removeDeletedNotes` removes
 * the row, `restoreNote` undoes it. // R8
 */
export function deleteNote(
  db: Database,
  actor: Admin,
  applicationId: string,
  noteId: string,
): Promise<{ ok: true } | Gone> {
  return db.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (application === null) return GONE;
    const [deleted] = await tx
      .update(notes)
      .set({ deletedAt: sql`now()` })
      .where(and(isNoteOf(applicationId, noteId), isNull(notes.deletedAt)))
      .returning({ id: notes.id });
    if (deleted === undefined) return GONE;
    await tx.delete(staffNotifications).where(eq(staffNotifications.noteId, noteId));
    await setEdited(tx, applicationId);
    await auditApplication(tx, actor, 'note-deleted', application);
    return { ok: true };
  });
}

/** Undoes the deletion of a note. Its mails are queued again if they were not sent because of it. // R8 */
export function restoreNote(
  db: Database,
  actor: Admin,
  applicationId: string,
  noteId: string,
): Promise<{ ok: true } | Gone> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.select({ text: notes.text }).from(notes).where(eq(notes.id, noteId));
    const { mentioned } = await lockMentioned(tx, actor, deleted?.text ?? '');
    const application = await lockApplication(tx, applicationId);
    if (application === null) return GONE;
    const [note] = await tx
      .update(notes)
      .set({ deletedAt: null })
      .where(and(isNoteOf(applicationId, noteId), isNotNull(notes.deletedAt)))
      .returning();
    if (note === undefined) return GONE;
    const isMailed = (await mailsAbout(tx, NOTE_TO_CANDIDATE, [noteId])).length > 0;
    if (note.mailed && !isMailed) await queueMail(tx, NOTE_TO_CANDIDATE, noteId);
    await notifyMentioned(tx, { id: null, name: note.author }, note, mentioned);
    await setEdited(tx, applicationId);
    await auditApplication(tx, actor, 'note-restored', application);
    return { ok: true };
  });
}

/** Removes the notes that were deleted before a time, with what is stored of their mails. @returns how many. // R8, X5 */
export function removeDeletedNotes(
  { db, jobs }: { db: Database; jobs: JobQueue },
  before: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(notes).where(lt(notes.deletedAt, before)).returning({ id: notes.id });
    const ids = removed.map(({ id }) => id);
    await deleteMails(tx, jobs, ids);
    return ids.length;
  });
}

function isNoteOf(applicationId: string, noteId: string) {
  return and(eq(notes.id, noteId), eq(notes.applicationId, applicationId));
}

/** Queues a note's mail again, to the candidate's current address. // R8, L18 */
export function sendNoteAgain(
  db: Database,
  actor: Admin,
  applicationId: string,
  noteId: string,
): Promise<{ ok: true } | Gone | { ok: false; fault: 'in-progress' }> {
  return db.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    const [note] = await tx
      .select({ id: notes.id })
      .from(notes)
      .where(and(isNoteOf(applicationId, noteId), isNull(notes.deletedAt)));
    const [mail] = note ? await mailsAbout(tx, NOTE_TO_CANDIDATE, [note.id]) : [];
    if (application === null || mail === undefined) return GONE;
    if (!(await sendMailAgain(tx, mail.id))) return { ok: false, fault: 'in-progress' };
    await auditApplication(tx, actor, 'note-mailed-again', application);
    return { ok: true };
  });
}

/** Updates the application's last edit and its flags, which are those of the last saved note. // R8 */
async function setEdited(tx: Database, id: string, flags: { sendEmail?: boolean; contacted?: boolean } = {}) {
  await tx
    .update(applications)
    .set({ ...flags, lastEditedAt: new Date() })
    .where(eq(applications.id, id));
}
