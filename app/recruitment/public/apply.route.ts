import { answerJson, postOnly } from '#app/platform/submission/receive.server.ts';
import type { Route } from './+types/apply.route.ts';
import { receiveApplication } from './receive-application.server.ts';

/** POST /api/apply: the careers form's fields as multipart, or as JSON with the CV as its one attachment, as in L12. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return postOnly();
  return answerJson(await receiveApplication(request, context));
}

export function loader(): Response {
  return postOnly();
}
