import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { applications, candidates, notes, positions } from '#app/platform/db/schema.ts';
import type { MailedApplication } from './recruitment.mails.ts';

/** An application as its mails need it, or null where it is gone. */
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

/** A note with its application, or null where either is gone. */
export async function findMailedNote(db: Database, noteId: string) {
  const [note] = await db
    .select({ author: notes.author, text: notes.text, applicationId: notes.applicationId })
    .from(notes)
    .where(eq(notes.id, noteId));
  const application = note ? await findMailedApplication(db, note.applicationId) : null;
  return note && application ? { note, application } : null;
}
