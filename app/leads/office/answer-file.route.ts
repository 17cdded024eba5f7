import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findAnswerFile } from '../correspondence/answers.queries.server.ts';
import { reference } from '../records/reference.ts';
import type { Route } from './+types/answer-file.route.ts';
import { missing, respondWithFile } from './stored-file.server.ts';

/** GET /admin/leads/ID/answer-files/ID: a file that was attached to an answer, as a download. // L16 */
export async function loader({ params: { leadId, fileId }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const isId = isRowId(leadId) && isRowId(fileId);
  const file = isId ? await findAnswerFile(services.db, leadId, fileId) : null;
  if (file === null) return missing('File not found. The answer or its lead may have been deleted.');
  const leadReference = reference(file.kind, file.number);
  return respondWithFile(services, context.get(signedIn), {
    file,
    reference: leadReference,
    method: request.method,
    audit: { action: 'answer-file-downloaded', subjectId: leadId, details: { reference: leadReference } },
  });
}
