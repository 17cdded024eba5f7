import { finished } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

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
