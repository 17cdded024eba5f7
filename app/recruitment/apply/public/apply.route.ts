import { servicesContext } from '#app/platform/http/services.server.ts';
import { postOnly, respondWithJson } from '#app/platform/submission/receive.server.ts';
import { offeredPositions } from '../../positions/open-positions.queries.server.ts';
import type { Route } from './+types/apply.route.ts';
import { receiveApplication } from './receive-application.server.ts';

/**
 * POST /api/apply: the careers form's fields as multipart, or as JSON with the CV as its only attachment (L12). A
 * refusal includes the positions with their current questions. // C4
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return postOnly();
  const received = await receiveApplication(request, context);
  const answer = respondWithJson(received);
  if (received.ok || received.status !== 422) return answer;
  // The form may have been open for long, so a refusal includes the current positions and questions.
  const offered = await offeredPositions(context.get(servicesContext).db);
  return Response.json({ ...(await answer.json()), positions: offered }, { status: answer.status });
}

export function loader(): Response {
  return postOnly();
}
