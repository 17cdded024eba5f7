import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import type { LiveEvents } from '../db/live-events.server.ts';
import { loggedPath } from '../log.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { canonicalTarget, originForm } from './canonical-path.ts';
import { openHealth } from './health.server.ts';
import type { Stylesheets } from './inlined-styles.server.ts';
import {
  compressed,
  compressedDownload,
  drainRequest,
  originCheck,
  rejectUnanswerable,
} from './middleware.server.ts';
import { openPageCache, type PageCache } from './page-cache.server.ts';
import { openPageLimit } from './page-limit.server.ts';
import { readSealed, replyWith, respondOnce } from './page-response.server.ts';
import { PAGE_TAGS, TAGS, tagChannel } from './page-tags.ts';
import { writePrepared } from './prepared-response.server.ts';
import { type CommonHeaders, securityHeaders } from './security-headers.ts';
import { type Services, servicesContext, visitor } from './services.server.ts';
import { openStaticFiles } from './static-files.server.ts';
import { readVisitor, type Visitor } from './visitor.server.ts';

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Called for every page that a visitor opens, cached or rendered. The response waits for it, so it must return at once.
 */
export type PageObserver = (request: ObservedRequest, visitor: () => Visitor) => void;
export type ObservedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Called for every request before anything of it is read. @returns why it is refused for now; null if it is not. */
export type Gate = (
  request: IncomingMessage,
  response: ServerResponse,
  visitor: () => Visitor,
) => Overload | null;
type Overload = { message: string; retryAfterSeconds: number };

/** Adds to the context of a request what its loaders and actions need. The stored pages are rendered without a request. */
type Prepare = (context: RouterContextProvider, request: Request) => Promise<void>;

type Hooks = {
  observe: PageObserver;
  gate: Gate;
  prepare: Prepare;
  /** Whether a request sees pages that others don't: it is rendered, and its answer not stored. */
  isPersonal: (headers: Headers) => boolean;
  /** Called with a function that renders all stored pages again. */
  onRenewal: (renew: () => void) => void;
};

/**
 * The HTTP layer. A build file or a cached page is written from memory first; every other request passes the security
 * headers, origin check and limits, and then the routes.
 *
 * @param built whether to serve the files of the last build; in development Vite serves them, and no page is cached.
 */
export function createListener(
  services: Services,
  answer: Answer,
  built: boolean,
  { observe, gate, prepare, isPersonal, onRenewal }: Hooks,
): RequestListener {
  const common = securityHeaders(services.config);
  const contextOf = async (request: Request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    await prepare(context, request);
    return context;
  };
  const files = built ? openStaticFiles(path.join(projectRoot(), 'build/client'), common) : null;
  const pages = files
    ? openStoredPages(services.live, common, files.read, async (path) => {
        const request = new Request(services.config.publicUrl + path);
        return answer(request, await contextOf(request));
      })
    : null;
  if (pages) onRenewal(() => pages.renewAll());
  const visitorOf = (request: IncomingMessage) => readVisitor(request, services.config.proxies);
  const warnOfProxy = once(() =>
    services.log.warn(
      'A proxy passes X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one sender, and limits hit them together.',
    ),
  );
  const app = createApp(services, answer, { common, contextOf, visitorOf, isPersonal, pages, observe });
  const listener = getRequestListener(app.fetch);
  const health = openHealth(services);
  return (request, response) => {
    // The client opens another connection for its next request, to a server that isn't stopping.
    if (services.closing.aborted) response.shouldKeepAlive = false;
    request.url = originForm(request.url ?? '/');
    if (health(request, response)) return;
    if (services.config.proxies === 0 && request.headers['x-forwarded-for']) warnOfProxy();
    const refusal = gate(request, response, () => visitorOf(request));
    if (refusal) return refuse(response, refusal, common(request.url));
    const page = isPersonal(cookiesOf(request)) ? null : pages?.find(request.method, request.url);
    if (page) {
      observe(request, () => visitorOf(request));
      writePrepared(page, request, response);
    } else if (!files?.respond(request, response) && !redirectToCanonical(request, response, common)) {
      return listener(request, response);
    }
  };
}

function createApp(
  services: Services,
  answer: Answer,
  {
    common,
    contextOf,
    visitorOf,
    isPersonal,
    pages: stored,
    observe,
  }: Pick<Hooks, 'isPersonal' | 'observe'> & {
    common: CommonHeaders;
    contextOf: (request: Request) => Promise<RouterContextProvider>;
    visitorOf: (request: IncomingMessage) => Visitor;
    pages: PageCache | null;
  },
) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(drainRequest);
  app.use(async (http, next) => {
    await next();
    for (const [name, value] of Object.entries(common(http.req.path))) http.res.headers.set(name, value);
  });
  app.use(rejectUnanswerable);
  app.use(originCheck(services.config.publicUrl));
  app.use(compressed);
  app.use(compressedDownload);
  const limit = openPageLimit();

  app.all('*', async (http) => {
    const request = http.req.raw;
    const personal = isPersonal(request.headers);
    const pages = personal ? null : stored;
    const getVisitor = () => visitorOf(http.env.incoming);
    const renewed = await pages?.findRenewed(request);
    if (renewed) {
      observe(http.env.incoming, getVisitor);
      return replyWith(request, renewed);
    }
    const counted = await limit.count(request, getVisitor().address);
    if (!counted.admitted) {
      return http.text(
        `Too many pages were requested from your address. Please try again in ${counted.seconds} seconds.`,
        429,
        { 'Retry-After': String(counted.seconds), 'Cache-Control': 'private, no-store' },
      );
    }
    const since = pages?.mark();
    const context = await contextOf(request);
    context.set(visitor, getVisitor());
    const response = await answer(request, context);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage && response.status === 200) observe(http.env.incoming, getVisitor);
    const isStored = isPage || response.headers.has(PAGE_TAGS);
    if (personal) {
      response.headers.delete(PAGE_TAGS);
      response.headers.set('Cache-Control', 'private, no-store');
      return isPage ? respondOnce(request, response, await readSealed(response)) : response;
    }
    if (pages && isStored) {
      const kept = await pages.keep(request, response, since);
      if (pages.find(request.method, http.env.incoming.url)) await counted.takeBack();
      return kept;
    }
    response.headers.delete(PAGE_TAGS);
    if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-store');
    return response;
  });

  app.onError((error, http) => {
    services.log.error({ err: error, path: loggedPath(http.req.path) }, 'a request failed');
    return http.text('Something went wrong on our side. Please try again in a minute.', 500);
  });
  return app;
}

/**
 * The page cache, notified of changes by every process. While the connection for that is broken or silent, pages with
 * database content are rendered for each request. When it is opened again, every channel fires, so all of them are
 * dropped.
 */
function openStoredPages(
  live: LiveEvents,
  common: CommonHeaders,
  stylesheets: Stylesheets,
  render: (path: string) => Promise<Response>,
): PageCache {
  const pages = openPageCache({ common, stylesheets, render, isUpToDate: live.isCurrent });
  for (const tag of TAGS) {
    live.listen(tagChannel(tag, 'renew'), () => pages.renew(tag, tag === 'views'));
    live.listen(tagChannel(tag, 'drop'), () => pages.drop(tag));
  }
  return pages;
}

/** The rest of the request is not read, so its connection can't be reused. */
function refuse(
  response: ServerResponse,
  { message, retryAfterSeconds }: Overload,
  common: Record<string, string>,
): void {
  const headers = {
    ...common,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Retry-After': retryAfterSeconds,
    Connection: 'close',
  };
  response.writeHead(503, headers).end(message);
}

/** @returns false if the request's address is canonical. */
function redirectToCanonical(
  request: IncomingMessage,
  response: ServerResponse,
  common: CommonHeaders,
): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const to = isReading ? canonicalTarget(request.url ?? '/') : null;
  if (to === null) return false;
  response.writeHead(301, { ...common(to), Location: to, 'Content-Length': 0 }).end();
  return true;
}

/** The headers that say who a request is from, without building all of them. */
function cookiesOf({ headers: { cookie } }: IncomingMessage): Headers {
  return new Headers(cookie === undefined ? {} : { cookie });
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}
