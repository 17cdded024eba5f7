import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { RenderedPage } from '#app/platform/http/content-policy.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { loggedPath } from '#app/platform/log.server.ts';
import { ScriptNonce } from './script-nonce.ts';

/** How long a streamed part of a page may take, in milliseconds; a busy database needs more than the default of 5 s. */
export const streamTimeout = 20_000;

/**
 * Logs what a loader or action threw. A thrown Response such as 404 is not an error, and neither is a request that
 * the visitor aborted.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname } = new URL(request.url);
  context.get(servicesContext).log.error({ err: error, path: loggedPath(pathname) }, 'a page failed');
};

/** Renders the whole document before responding, so that a page that fails midway doesn't start with status 200. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failed = false;
  // Not in development: there the policy isn't applied, and React would report the nonce attributes as hydration
  // mismatches. A UUID, because Node keeps random bytes ready for those; fetching some for each page takes 30 µs.
  const nonce = import.meta.env.PROD ? randomUUID() : undefined;
  const marked = nonce === undefined ? {} : { nonce };
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={entry} url={request.url} {...marked} />
    </ScriptNonce>
  );
  const onError = (error: unknown) => {
    failed = true;
    // React reports a request that the visitor aborted like an error, at every place that is still awaited.
    if (request.signal.aborted) return;
    const { pathname } = new URL(request.url);
    context
      .get(servicesContext)
      .log.error({ err: error, path: loggedPath(pathname) }, 'a page could not be rendered');
  };
  const html = await render(page, request.signal, {
    ...marked,
    // By default React sends large parts last and moves them with a script, which doesn't work without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const init = { status: failed ? 500 : status, headers };
  return nonce === undefined ? new Response(html, init) : new RenderedPage(html, nonce, init);
}

/** Collects the page as React writes it; reading it from a web stream would cost more. */
async function render(
  page: ReactNode,
  signal: AbortSignal,
  options: RenderToPipeableStreamOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sink = new PassThrough();
  const { pipe, abort } = renderToPipeableStream(page, {
    ...options,
    onAllReady: () => resolve(text(pipe(sink))),
    onShellError: reject,
  });
  const leave = () => abort(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', leave));
}
