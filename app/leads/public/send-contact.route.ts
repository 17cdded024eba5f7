import { postOnly, respondWithJson } from '#app/platform/submission/receive.server.ts';
import type { Route } from './+types/send-contact.route.ts';
import { receiveEnquiry } from './receive-enquiry.server.ts';

/** POST /api/send-contact. // L12 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return postOnly();
  return respondWithJson(await receiveEnquiry(request, context));
}

export function loader(): Response {
  return postOnly();
}
