import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Renders the whole document before it answers: a page that fails half way must not have begun with 200. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false;
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    // By default React puts large parts at the end of the page and moves them with a script: visitors may have none.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError() {
      failed = true;
    },
  });
  await body.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status: failed ? 500 : status, headers });
}
