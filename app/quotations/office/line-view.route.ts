import { companyContext } from '#app/company/company-context.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/line-view.route.ts';
import { loadLineView } from './load-quotation.server.ts';
import { letterOfPath } from './quotations-path.ts';

/** GET /admin/quotations/ID/lines/KEY?revision=2: the picture and the nest of a line. // P4 */
export async function loader({ params: { quotationId, key }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  if (!isRowId(quotationId)) return { key, picture: null, nest: null };
  return loadLineView(db, { quotationId, letter: letterOfPath(url), key }, context.get(companyContext));
}
