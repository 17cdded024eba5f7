import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { RouterContextProvider } from 'react-router';
import type { LiveEvents } from '../live-events.server.ts';
import { loggedPath } from '../log.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { type Services, servicesContext, visitor } from '../services.server.ts';
import { SCRIPT_NONCE } from './content-policy.server.ts';
import { originGate } from './origin-gate.server.ts';
import { openPageCache, type PageCache } from './page-cache.server.ts';
import { PAGE_TAGS, TAGS, tagChannel } from './page-tags.ts';
import { isReadable, plainPath } from './plain-path.ts';
import { type Visitor, visitorOf } from './visitor.server.ts';

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Is told of every page that a visitor opens, kept or not. The visitor waits for it, so it must return at once. */
export type PageWatch = (request: Request, visitor: () => Visitor) => void;

/**
 * The HTTP layer that every request passes once: headers, origin gate, static files, page cache; then the routes.
 *
 * @param built whether the files of the last build are served; in development Vite serves them, and nothing is kept.
 */
export function createApp(services: Services, answer: Answer, built: boolean, watch: PageWatch) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const pages = built ? openStoredPages(services.live) : null;
  const warnOfProxy = once(() =>
    services.log.warn(
      'A proxy passes X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one sender, and limits hit them together.',
    ),
  );

  // Before the headers below, so that it has the last word.
  for (const pictures of ['/share/*', '/assets/pictures/*', '/blog/images/*', '/api/posts', '/api/posts/*'])
    app.use(pictures, shownElsewhere);
  app.use(
    secureHeaders({
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      // A site that is reached without TLS must not tell browsers to insist on it.
      strictTransportSecurity: services.config.publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    }),
  );
  app.use(answerable);
  app.use(originGate(services.config.publicUrl));
  if (built) serveBuild(app);
  app.use(spelledPlainly);
  app.use(compressed);

  app.all('*', async (http) => {
    const request = http.req.raw;
    if (services.config.proxies === 0 && http.env.incoming.headers['x-forwarded-for']) warnOfProxy();
    const who = () => visitorOf(http.env.incoming, services.config.proxies);
    const kept = pages?.answer(request);
    if (kept) {
      watch(request, who);
      return kept;
    }
    const since = pages?.mark();
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(visitor, who());
    const response = await answer(request, context);
    // What was refused half way was not read to its end, so no second request can follow on this connection.
    const unread = request.method !== 'GET' && request.method !== 'HEAD' && !http.env.incoming.complete;
    if (unread) response.headers.set('Connection', 'close');
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage && response.status === 200) watch(request, who);
    const isStored = isPage || response.headers.has(PAGE_TAGS);
    if (pages && isStored) return pages.keep(request, response, since);
    response.headers.delete(SCRIPT_NONCE);
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

/** The page cache, told of changes by every process. Without a connection it may miss one, so it drops everything. */
function openStoredPages(live: LiveEvents): PageCache {
  const pages = openPageCache({ isTold: live.isListening });
  for (const tag of TAGS) live.listen(tagChannel(tag), () => pages.drop(tag));
  live.whenLost(() => pages.drop());
  return pages;
}

const compressor = compress({ threshold: 1_024 });

/** The data of an office screen comes part by part, each when it is ready: compressed, all would wait for the last. */
const compressed: MiddlewareHandler = (http, next) =>
  /^\/admin.*\.data$/.test(http.req.path) ? next() : compressor(http, next);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What no page answers, it is not asked: the routes take such requests for faults and write about them. */
const answerable: MiddlewareHandler = async (http, next) => {
  if (!METHODS.has(http.req.method))
    return http.text('Use GET to read and POST to send.', 405, { Allow: 'GET, HEAD, POST' });
  if (!isReadable(new URL(http.req.url).pathname))
    return http.text('This address has a percent sign that stands for nothing. Please check it.', 400);
  return next();
};

/** One address a page: for search engines, and so that each is kept once. */
const spelledPlainly: MiddlewareHandler = async (http, next) => {
  const url = new URL(http.req.url);
  const plain = http.req.method === 'GET' || http.req.method === 'HEAD' ? plainPath(url.pathname) : null;
  return plain === null ? next() : http.redirect(plain + url.search, 301);
};

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

/** Previews, picture searches and feed readers show a page's pictures within pages of their own. */
const shownElsewhere: MiddlewareHandler = async (http, next) => {
  await next();
  http.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

/** Files with a hash in their name never change; the few others are looked at again after a day. */
function serveBuild(app: Hono<{ Bindings: HttpBindings }>): void {
  const root = path.join(projectRoot(), 'build/client');
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound(file, http) {
        const forever = file.includes(`${path.sep}assets${path.sep}`);
        http.header(
          'Cache-Control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        );
      },
    }),
  );
}
