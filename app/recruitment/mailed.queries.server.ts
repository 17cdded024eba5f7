import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, candidates, notes } from './applications/applications.tables.ts';
import { positions } from './positions/positions.tables.ts';
import type { MailedApplication } from './recruitment.mails.ts';

/** The fields of an application that its mails contain; null if it was deleted. */
export async function findMailedApplication(
  db: Database,
  applicationId: string,
): Promise<(MailedApplication & { email: string }) | null> {
  const [found] = await db
    .select({
      id: applications.id,
      number: applications.number,
      fullName: candidates.fullName,
      email: candidates.email,
      position: positions.name,
    })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(eq(applications.id, applicationId));
  return found ?? null;
}

/** A note with its application; null if either was deleted, even if the note's deletion can still be undone. */
export async function findMailedNote(db: Database, noteId: string) {
  const [note] = await db
    .select({ author: notes.author, text: notes.text, applicationId: notes.applicationId })
    .from(notes)
    .where(and(eq(notes.id, noteId), isNull(notes.deletedAt)));
  const application = note ? await findMailedApplication(db, note.applicationId) : null;
  return note && application ? { note, application } : null;
}
