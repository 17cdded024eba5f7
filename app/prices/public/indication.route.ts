import { companyContext } from '#app/company/company-context.server.ts';
import { companyDay } from '#app/country/day.ts';
import { countOne, limiterPerPool } from '#app/platform/http/sending-limits.server.ts';
import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallJson } from '#app/platform/http/small-form.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { postOnly } from '#app/platform/submission/receive.server.ts';
import { showsIndications } from '../current-indication.server.ts';
import { indicationOf, indicationSchema } from '../indication.ts';
import { findPriceBook } from '../price-books.queries.server.ts';
import type { Route } from './+types/indication.route.ts';

/** The largest request in bytes; a part needs about 150. */
const MAX_BYTES = 1_000;

/**
 * For an address, which the phones of a mobile carrier share: three visitors who open ten drawings each and try four quantities or
 * thicknesses of each. Each answer takes some 4 ms of processor time, whatever the quantity, so counting answers counts that too:
 * half a second an hour. More would only help to read rates off steps of quantity.
 */
const budgetOf = limiterPerPool('indication', { count: 120, seconds: 3_600 });

/** POST /api/indication: what a part costs, roughly; null if the office has to price it. Off, there is no such page. // P13 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (!context.get(showsIndications)) return new Response(null, { status: 404 });
  const { db, pool } = context.get(servicesContext);
  // Before anything is read: what can't be read costs as much.
  const refusal = await countOne(budgetOf(pool), senderKey(context.get(visitor).address));
  if (refusal !== null)
    return Response.json(
      { price: null },
      { status: refusal.status, headers: { 'Retry-After': String(refusal.retryAfterSeconds) } },
    );
  const part = indicationSchema.safeParse(await readSmallJson(request, MAX_BYTES));
  if (!part.success) return Response.json({ price: null }, { status: 422 });
  const { book } = await findPriceBook(db);
  return Response.json(indicationOf(book, context.get(companyContext), part.data, companyDay()));
}

export function loader({ context }: Route.LoaderArgs): Response {
  return context.get(showsIndications) ? postOnly() : new Response(null, { status: 404 });
}
