import { createContext, type MiddlewareFunction } from 'react-router';
import { servicesContext, visitor } from '#app/platform/http/services.server.ts';
import { senderKey } from '#app/platform/http/visitor.server.ts';
import { enterQueue } from '../../admins/hashing-queue.server.ts';
import { knownBrowser } from '../../session/known-browser.server.ts';
import { hasTls } from '../admission.server.ts';
import { TOO_BUSY } from '../sign-in.ts';

/** Context for the action: whether the queue is full, so that no password may be checked. */
export const isQueueFull = createContext(false);

/**
 * Gives each sign-in a place in the queue before its form is read. Without one a form from the dialog or from React Router gets
 * its usual answer, 503; a page is refused in plain text, since a flood of sign-ins would otherwise have a flood of pages
 * rendered. // A12
 */
export const queueSignIns: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method !== 'POST') return next();
  const { config, secret } = context.get(servicesContext);
  const isKnown = knownBrowser(request, secret, hasTls({ config })) !== null;
  using place = enterQueue(isKnown ? null : senderKey(context.get(visitor).address));
  if (place !== null) return await next();
  const headers = { 'Retry-After': String(TOO_BUSY.retryAfterSeconds) };
  const isPage = new URL(request.url).pathname === url.pathname && url.pathname === '/admin-login';
  if (isPage) return new Response(TOO_BUSY.message, { status: 503, headers });
  context.set(isQueueFull, true);
  const response = await next();
  response.headers.set('Retry-After', headers['Retry-After']);
  return response;
};
