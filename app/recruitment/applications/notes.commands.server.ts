import { and, eq, gt, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Jobs } from '#app/platform/db/jobs.server.ts';
import { mailsAbout, sendMailAgain } from '#app/platform/mail/mail-status.server.ts';
import { deleteMails, queueMail } from '#app/platform/mail/outbox.server.ts';
import { lockApplication } from './application.queries.server.ts';
import { applications, notes } from './applications.tables.ts';
import { NOTE_TO_CANDIDATE } from './mail-kinds.ts';
import type { NewNote } from './note.ts';
import { reference } from './reference.ts';

type Dependencies = { db: Database; jobs: Jobs };
type Who = NonNullable<Actor>;
type Noted = { ok: true } | { ok: false; fault: 'gone' };

/**
 * Stores a note with both checkboxes and, if requested, queues its mail to the candidate. // R8
 *
 * The same note by the same admin within ten minutes counts as a retry after a lost response: it is neither stored nor
 * mailed twice.
 */
export function addNote(
  { db }: Pick<Dependencies, 'db'>,
  actor: Who,
  applicationId: string,
  { text, sendEmail, contacted }: NewNote,
): Promise<Noted> {
  return db.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (application === null) return { ok: false, fault: 'gone' };
    await edited(tx, applicationId, { sendEmail, contacted });
    const note = { applicationId, author: actor.name, text, mailed: sendEmail };
    if (await isWritten(tx, note)) return { ok: true };
    const [stored] = await tx.insert(notes).values(note).returning({ id: notes.id });
    if (stored === undefined) throw new Error('The note was not stored');
    if (sendEmail) await queueMail(tx, NOTE_TO_CANDIDATE, stored.id);
    await recordAudit(tx, actor, {
      action: 'note-added',
      subjectId: applicationId,
      details: { reference: reference(application.number), mailed: sendEmail ? 'yes' : 'no' },
    });
    return { ok: true };
  });
}

/** Deletes a note and its stored mail; a mail that is still queued is not sent. // R8 */
export function deleteNote(
  { db, jobs }: Dependencies,
  actor: Who,
  applicationId: string,
  noteId: string,
): Promise<Noted> {
  return db.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    if (application === null) return { ok: false, fault: 'gone' };
    const [deleted] = await tx
      .delete(notes)
      .where(and(eq(notes.id, noteId), eq(notes.applicationId, applicationId)))
      .returning({ id: notes.id });
    if (deleted === undefined) return { ok: false, fault: 'gone' };
    await edited(tx, applicationId);
    // Erasing the candidate finds mails by their notes, so it could not find this one later.
    await deleteMails(tx, jobs, [noteId]);
    await recordAudit(tx, actor, {
      action: 'note-deleted',
      subjectId: applicationId,
      details: { reference: reference(application.number) },
    });
    return { ok: true };
  });
}

type SentAgain = { ok: true } | { ok: false; fault: 'gone' | 'under-way' };

/** Queues a note's mail again, to the candidate's current address. // R8, L18 */
export function sendNoteAgain(
  db: Database,
  actor: Who,
  applicationId: string,
  noteId: string,
): Promise<SentAgain> {
  return db.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId);
    const [note] = await tx
      .select({ id: notes.id })
      .from(notes)
      .where(and(eq(notes.id, noteId), eq(notes.applicationId, applicationId)));
    const [mail] = note ? await mailsAbout(tx, NOTE_TO_CANDIDATE, [note.id]) : [];
    if (application === null || mail === undefined) return { ok: false, fault: 'gone' };
    if (!(await sendMailAgain(tx, mail.id))) return { ok: false, fault: 'under-way' };
    await recordAudit(tx, actor, {
      action: 'note-mailed-again',
      subjectId: applicationId,
      details: { reference: reference(application.number) },
    });
    return { ok: true };
  });
}

async function isWritten(tx: Database, note: Omit<typeof notes.$inferInsert, 'id'>): Promise<boolean> {
  const [known] = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        eq(notes.applicationId, note.applicationId),
        eq(notes.author, note.author),
        eq(notes.text, note.text),
        eq(notes.mailed, note.mailed ?? false),
        gt(notes.createdAt, sql`now() - interval '10 minutes'`),
      ),
    )
    .limit(1);
  return known !== undefined;
}

/** Updates the application's last edit and its flags, which are those of the last saved note. // R8 */
async function edited(tx: Database, id: string, flags: { sendEmail?: boolean; contacted?: boolean } = {}) {
  await tx
    .update(applications)
    .set({ ...flags, lastEditedAt: new Date() })
    .where(eq(applications.id, id));
}
