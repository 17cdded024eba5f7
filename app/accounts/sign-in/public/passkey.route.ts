import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { answerWithCookies } from '../../session/cookies.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import type { PasskeyAnswer } from '../../session/sign-in-again.ts';
import { passkeyRequest, signInWithPasskey } from '../passkey-sign-in.commands.server.ts';
import { PASSKEY_REFUSED, SIGN_IN_FAILED, tooManyTries } from '../sign-in.ts';
import type { Route } from './+types/passkey.route.ts';

/** GET /admin-login/passkey: what a browser needs to ask for a passkey. // A11 */
export function loader({ context }: Route.LoaderArgs): Response {
  const options = passkeyRequest(context.get(servicesContext));
  return Response.json(options, { status: options ? 200 : 404, headers: { 'Cache-Control': 'no-store' } });
}

/** POST /admin-login/passkey: signs in with its answer. // A11 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const form = await readSmallForm(request);
  const fields = { answer: String(form.get('answer') ?? ''), keep: form.get('keep') !== null };
  try {
    const browser = knownBrowser(request, services);
    const outcome = await signInWithPasskey(services, fields, context.get(visitor), browser);
    if (!outcome.ok) {
      return outcome.fault === 'too-many'
        ? answer({ kind: 'failed', message: tooManyTries(outcome.waitSeconds) }, { status: 429 })
        : answer({ kind: 'failed', message: PASSKEY_REFUSED }, { status: 401 });
    }
    const { id, name, cookies } = outcome;
    return answer({ kind: 'signed-in', id, name }, { cookies });
  } catch (error) {
    services.log.error({ err: error }, 'a sign-in with a passkey failed');
    return answer({ kind: 'failed', message: SIGN_IN_FAILED }, { status: 503 });
  }
}

const answer = (body: PasskeyAnswer, options?: { cookies?: string[]; status?: number }) =>
  answerWithCookies(body, options);
