import { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { accepts } from './accepted-encoding.ts';
import { isDecodable } from './canonical-path.ts';

const DRAIN_MS = 1_000;

/**
 * Reads and drops what is left of a request that was answered without it, for a second at most. Where the connection is closed
 * while the client still sends, the answer can be lost; where it is kept, the client's next request must find nothing left.
 */
export const drainRequest: MiddlewareHandler<{ Bindings: HttpBindings }> = async (http, next) => {
  await next();
  const { incoming } = http.env;
  if (incoming.readableEnded || http.req.method === 'GET' || http.req.method === 'HEAD') return;
  const signal = AbortSignal.timeout(DRAIN_MS);
  const isDrained = await finished(incoming.resume(), { writable: false, signal }).then(
    () => true,
    () => false,
  );
  if (!isDrained) http.res.headers.set('Connection', 'close');
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers requests that match no page; the router would treat them as errors and log them. */
export const rejectUnanswerable: MiddlewareHandler = async (http, next) => {
  if (!METHODS.has(http.req.method))
    return http.text('Use GET to read and POST to send.', 405, { Allow: 'GET, HEAD, POST' });
  if (!isDecodable(new URL(http.req.url).pathname))
    return http.text(
      'This address contains a percent sign that is not followed by a valid code. Please check it.',
      400,
    );
  return next();
};

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a state-changing request comes from another site. Browsers send Sec-Fetch-Site, older ones Origin; a client
 * that sends neither carries no user's cookies and is allowed.
 *
 * @param ownOrigins the origins of this site, such as https://example.com.
 */
function isForeign(request: Request, ownOrigins: ReadonlySet<string>): boolean {
  if (READING.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  // A reverse proxy may rewrite scheme and host, so Sec-Fetch-Site takes precedence.
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && !ownOrigins.has(origin);
}

/** Rejects every cross-site request that changes something, for pages and endpoints alike. */
export function originCheck(publicUrl: string): MiddlewareHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return async (context, next) => {
    const own = new Set([publicOrigin, new URL(context.req.url).origin]);
    if (!isForeign(context.req.raw, own)) return next();
    return context.text(
      'This request came from another site and was refused. Open the page and send it from there.',
      403,
    );
  };
}

const compressor = compress();

/**
 * Compresses responses, except office data: it is streamed in parts, and compression would delay all until the last.
 */
export const compressed: MiddlewareHandler = (http, next) =>
  /^\/admin.*\.data$/.test(http.req.path) ? next() : compressor(http, next);

/**
 * Compresses tables at zlib's fastest level, which hono/compress can't choose: at the usual one an export of 100,000 rows
 * spends longer on compression than on everything else, for a file that is a sixth smaller.
 */
export const compressedDownload: MiddlewareHandler = async (http, next) => {
  await next();
  const { body, headers } = http.res;
  const isTable = headers.get('content-type')?.startsWith('text/csv') === true;
  if (!isTable || body === null || !accepts(http.req.header('accept-encoding') ?? null, 'gzip')) return;
  // Either side's error or end is passed on: a table that breaks off never looks complete.
  const gzip = Duplex.toWeb(createGzip({ level: 1 })) as ReadableWritablePair<Uint8Array<ArrayBuffer>>;
  http.res = new Response(body.pipeThrough(gzip), http.res);
  http.res.headers.set('Content-Encoding', 'gzip');
  http.res.headers.append('Vary', 'Accept-Encoding');
};
