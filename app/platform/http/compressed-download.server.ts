import { Duplex } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { accepts } from './accepted-encoding.ts';

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
