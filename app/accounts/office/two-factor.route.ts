import { redirect } from 'react-router';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { services } from '#app/platform/services.server.ts';
import { signedIn } from '../signed-in.queries.server.ts';
import type { Route } from './+types/two-factor.route.ts';
import { answerTwoFactor } from './answer-two-factor.server.ts';
import { NOBODY_SIGNED_IN, SIGN_IN_ELSEWHERE, unlessSignedOut } from './session-over.ts';

/** POST /admin/settings/two-factor: sets one's own second factor up, renews its recovery codes, switches it off. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerTwoFactor(context.get(services), context.get(signedIn), await readSmallForm(request));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessSignedOut(serverAction, {
    at: 'password',
    error: `${NOBODY_SIGNED_IN}. ${SIGN_IN_ELSEWHERE}`,
  });
}

export function loader(): Response {
  return redirect('/admin/settings?tab=account');
}
