import { companyContext } from '#app/company/company-context.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/line-view.route.ts';
import { loadLineView } from './load-quotation.server.ts';

/** GET /admin/quotations/ID/lines/KEY: what the panel beside the lines shows of one. // P4 */
export async function loader({ params: { quotationId, key }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  if (!isRowId(quotationId)) return { key, picture: null, nest: null };
  return loadLineView(db, quotationId, key, context.get(companyContext));
}
