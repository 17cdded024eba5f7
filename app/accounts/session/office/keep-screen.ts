import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import type { ActionResult } from '#app/ui/office/action-result.ts';
import { type Interruption, interruptions, pausedLoading } from '#app/ui/office/interruptions.ts';

type Results = Record<string, DataStrategyResult>;
type InterruptionKind = Exclude<Interruption['kind'], 'confirm-password'>;

/** The route whose server middleware requires a session; if it failed, no part of the office was loaded. */
const GUARD = 'accounts/session/office/guard.route';
const NO_ANSWER = 'The server did not answer. Check the connection and try again.';
/** Statuses with which a proxy reports that the server is unavailable. */
const UNAVAILABLE_STATUSES = [502, 503, 504];

/**
 * Client middleware of the whole office. If the session has ended or the server doesn't respond, React Router would
 * replace the screen with the sign-in page or an error and lose what was typed. Instead the screen stays: loading
 * waits until the interruption is resolved and is then restarted; a form gets an ActionResult.
 */
export const keepScreen: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  return request.method === 'GET' ? loadAgain(request, results) : answerForm(results);
};

async function loadAgain(request: Request, results: Results): Promise<Results> {
  const kind = interruptionIn(results);
  if (kind === null) return results;
  const { promise: aborted, resolve: abort } = Promise.withResolvers<null>();
  request.signal.addEventListener('abort', () => abort(null));
  const clearance = await Promise.race([interruptions.raise({ kind }), aborted]);
  if (clearance === null || clearance.kind === 'cancelled') return results;
  // All data is loaded again, including the layout's, because the session or the person may have changed.
  pausedLoading.restart();
  await aborted;
  return results;
}

function answerForm(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([id, result]) => {
      const answer = result.type === 'error' ? answerTo(result.result) : null;
      return [id, answer === null ? result : { type: 'data', result: answer }];
    }),
  );
}

/**
 * The result for a form whose action returned no ActionResult. A redirect is followed unless it leads to the sign-in
 * page.
 */
function answerTo(error: unknown) {
  const respond = (result: ActionResult, status: number) => data(result, { status });
  if (isSignIn(error)) return respond({ kind: 'signed-out' }, 401);
  if (error instanceof Response) return null;
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return respond({ kind: 'failed', reason: NO_ANSWER }, 503);
  const reason = typeof error.data === 'string' ? error.data : NO_ANSWER;
  return respond({ kind: 'failed', reason }, error.status);
}

function interruptionIn(results: Results): InterruptionKind | null {
  const errors = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []));
  if (errors.some(isSignIn)) return 'signed-out';
  const guard = results[GUARD];
  const noResponse = guard?.type === 'error' && !(guard.result instanceof Response);
  return noResponse || errors.some(isUnavailable) ? 'no-response' : null;
}

/** The guard's redirect names a page to return to; logging out redirects to the sign-in page without one. */
function isSignIn(error: unknown): boolean {
  const to = error instanceof Response ? error.headers.get('Location') : null;
  return to?.startsWith('/admin-login?to=') === true && !to.endsWith(encodeURIComponent('/admin/logout'));
}

/** `fetch` throws a TypeError without a connection; a truncated response can't be decoded. */
function isUnavailable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return UNAVAILABLE_STATUSES.includes(error.status);
  return error instanceof TypeError || (error instanceof Error && /decode turbo-stream/.test(error.message));
}
