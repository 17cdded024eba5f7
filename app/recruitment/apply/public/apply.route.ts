import { servicesContext } from '#app/platform/services.server.ts';
import { postOnly, respondWithJson } from '#app/platform/submission/receive.server.ts';
import { offeredPositions } from '../../positions/open-positions.queries.server.ts';
import type { Route } from './+types/apply.route.ts';
import { receiveApplication } from './receive-application.server.ts';

/**
 * POST /api/apply: the careers form's fields as multipart, or as JSON with the CV as its one attachment, as in L12.
 * Where the form is refused, the answer brings the positions with what they ask now. // C4
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return postOnly();
  const received = await receiveApplication(request, context);
  const answer = respondWithJson(received);
  if (received.ok || received.status !== 422) return answer;
  // The form may have stood open for long: what is offered and asked by now comes with the refusal.
  const offered = await offeredPositions(context.get(servicesContext).db);
  return Response.json({ ...(await answer.json()), positions: offered }, { status: answer.status });
}

export function loader(): Response {
  return postOnly();
}
