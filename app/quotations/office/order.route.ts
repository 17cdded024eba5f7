import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { keptBack, missing, respondWithFile } from '#app/leads/office/stored-file.server.ts';
import { checkedFile } from '#app/platform/files/scan/file-state.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { quotationNumber } from '../document/reference.ts';
import { findDecisionFiles, findRevisionAt } from '../quotations.queries.server.ts';
import type { Route } from './+types/order.route.ts';

/** The customer's order that came with an acceptance, as a download. // P11 */
export async function loader({ params: { quotationId, letter }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const revision = await findRevisionAt(services.db, quotationId, letter);
  const files = revision && (await findDecisionFiles(services.db, revision.id));
  if (revision === null || files?.orderKey == null) return missing('No order came with this quotation.');
  const checked = checkedFile(files.check, services.config.clamd !== null);
  if (checked.state !== 'open') return keptBack(files.orderName, checked);
  const reference = quotationNumber(revision.number);
  return respondWithFile(services, context.get(signedIn), {
    file: { name: files.orderName, mediaType: 'application/pdf', fileKey: files.orderKey },
    reference,
    method: request.method,
    audit: { action: 'quotation-order-downloaded', subjectId: quotationId, details: { reference } },
  });
}
