import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream, renderToString } from 'react-dom/server';
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
  const handoff = await readHandoff(entry);
  const page = () => (
    <ScriptNonce value={nonce}>
      <ServerRouter context={withHandoff(entry, handoff)} url={request.url} {...marked} />
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
  const html =
    (handoff.isAwaited || request.signal.aborted ? null : renderAtOnce(page())) ??
    (await renderAsStream(page(), request.signal, {
      ...marked,
      // By default React sends large parts last and moves them with a script, which doesn't work without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
    }));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const init = { status: failed ? 500 : status, headers };
  return nonce === undefined ? new Response(html, init) : new RenderedPage(html, nonce, init);
}

/** The loaders' data as React Router writes it into the page, complete; or why it can't be written. */
type Handoff = ({ result: { done: true; value: string } } | { error: unknown }) & {
  /** Whether a loader returned promises, whose values came in further parts: React is to wait for them again. */
  isAwaited: boolean;
};

async function readHandoff({ serverHandoffStream }: EntryContext): Promise<Handoff> {
  const decoder = new TextDecoder();
  let value = '';
  let parts = 0;
  try {
    const reader = serverHandoffStream?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      value += decoder.decode(read.value, { stream: true });
      parts += 1;
    }
    return { result: { done: true, value }, isAwaited: parts > 1 };
  } catch (error) {
    return { error, isAwaited: true };
  }
}

/**
 * The page's context for one render, with the data where React Router would put it after reading it itself. It reads
 * while it renders and suspends for that, which `renderToString` can't. Should a version not look there, it finds the
 * data in the stream, suspends, and the page is rendered as a stream.
 */
function withHandoff(entry: EntryContext, handoff: Handoff): EntryContext {
  const serverHandoffStream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if ('error' in handoff) return controller.error(handoff.error);
        controller.enqueue(new TextEncoder().encode(handoff.result.value));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const settled = Object.assign(Promise.resolve(), handoff);
  return { ...entry, serverHandoffStream, renderMeta: { streamCache: [settled] } };
}

/** How React marks a part that failed or is awaited: the browser is to render it. Text can't contain it unescaped. */
const LEFT_TO_BROWSER = '<!--$!-->';

/**
 * Renders a page in one go, which takes React less than half as long as a stream.
 *
 * @returns null if a part of it failed or is awaited: only the stream waits, and reports errors.
 */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    // Only the stream writes the doctype.
    return html.includes(LEFT_TO_BROWSER) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

/** Collects the page as React writes it; reading it from a web stream would cost more. */
async function renderAsStream(
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
