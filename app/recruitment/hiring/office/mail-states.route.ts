import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { listNotes } from '../../applications/application.queries.server.ts';
import { mailStates } from '../../applications/mail-states.ts';
import { listCandidateMails } from '../timeline.queries.server.ts';
import type { Route } from './+types/mail-states.route.ts';

/** GET /admin/job-applications/ID/mail-states: the statuses of the mails to its candidate, for a page that waits for one. // R8, H5 */
export async function loader({ params: { applicationId }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const mailed = isRowId(applicationId)
    ? await Promise.all([listNotes(db, applicationId), listCandidateMails(db, applicationId)])
    : [];
  return new Response(mailStates(mailed.flat()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
