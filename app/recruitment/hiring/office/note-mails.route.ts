import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { listNotes } from '../../applications/application.queries.server.ts';
import { mailStates } from '../../applications/note.ts';
import type { Route } from './+types/note-mails.route.ts';

/** GET /admin/job-applications/ID/note-mails: the statuses of its notes' mails, for a page that waits for one. // R8 */
export async function loader({ params: { applicationId }, context }: Route.LoaderArgs) {
  const notes = isRowId(applicationId) ? await listNotes(context.get(servicesContext).db, applicationId) : [];
  return new Response(mailStates(notes), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
