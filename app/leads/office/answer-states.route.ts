import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { noteWriting } from '../correspondence/answers.commands.server.ts';
import { findConfirmation, listAnswers, whoWrites } from '../correspondence/answers.queries.server.ts';
import { countReplies } from '../correspondence/replies.queries.server.ts';
import { countBeingRead } from '../records/lead-detail.queries.server.ts';
import type { Route } from './+types/answer-states.route.ts';
import { answerStates } from './load-answers.server.ts';

/** GET /admin/leads/ID/answers: the states of a lead's answers, who is writing one, how many replies there are and how many drawings are being read, for polling. // L16, L18, L24 */
export async function loader({ params: { leadId }, context }: Route.LoaderArgs) {
  return respond(leadId, context);
}

/** POST: the same, from a page on which an answer is being written. // L16 */
export async function action({ params: { leadId }, context }: Route.ActionArgs) {
  if (isRowId(leadId)) await noteWriting(context.get(servicesContext).db, leadId, context.get(signedIn).id);
  return respond(leadId, context);
}

async function respond(leadId: string, context: Route.LoaderArgs['context']): Promise<Response> {
  if (!isRowId(leadId)) return new Response('', { status: 404 });
  const { db } = context.get(servicesContext);
  const [answers, confirmation, writers, beingRead, replies] = await Promise.all([
    listAnswers(db, leadId),
    findConfirmation(db, leadId),
    whoWrites(db, leadId, context.get(signedIn).id),
    countBeingRead(db, leadId),
    countReplies(db, leadId),
  ]);
  return new Response(answerStates(answers, confirmation, writers, { beingRead, replies }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
