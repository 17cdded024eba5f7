import { postOnly, respondWithJson } from '#app/platform/submission/receive.server.ts';
import type { Route } from './+types/send-quote.route.ts';
import { receiveQuoteRequest } from './receive-quote.server.ts';

/** POST /api/send-quote. // L12 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return postOnly();
  return respondWithJson(await receiveQuoteRequest(request, context));
}

export function loader(): Response {
  return postOnly();
}
