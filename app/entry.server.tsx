import { randomBytes } from 'node:crypto';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { SCRIPT_NONCE } from '#app/platform/http/content-policy.server.ts';
import { loggedPath } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { ScriptNonce } from './script-nonce.ts';

/** How long a part of a page may be on its way after the rest, in milliseconds; a busy database needs longer than 5 s. */
export const streamTimeout = 20_000;

/** What a loader or an action threw; an answer such as 404 is no error, and a visitor who left is none either. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname } = new URL(request.url);
  context.get(servicesContext).log.error({ err: error, path: loggedPath(pathname) }, 'a page failed');
};

/** Renders the whole document before it answers: a page that fails half way must not have begun with 200. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failed = false;
  // In development nothing is sealed, and marks that the browser's tree lacks would be reported as faults.
  const nonce = import.meta.env.PROD ? randomBytes(16).toString('hex') : undefined;
  const marked = nonce === undefined ? {} : { nonce };
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={entry} url={request.url} {...marked} />
    </ScriptNonce>
  );
  const body = await renderToReadableStream(page, {
    ...marked,
    signal: request.signal,
    // By default React puts large parts at the end of the page and moves them with a script: visitors may have none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true;
      const { pathname } = new URL(request.url);
      context
        .get(servicesContext)
        .log.error({ err: error, path: loggedPath(pathname) }, 'a page could not be rendered');
    },
  });
  await body.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (nonce) headers.set(SCRIPT_NONCE, nonce);
  return new Response(body, { status: failed ? 500 : status, headers });
}
