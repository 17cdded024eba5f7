import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { RouterContextProvider } from 'react-router';
import { loggedPath } from '../log.server.ts';
import { projectRoot } from '../project-root.server.ts';
import { type Services, servicesContext, visitor } from '../services.server.ts';
import { canonicalPath, isDecodable } from './canonical-path.ts';
import { SCRIPT_NONCE } from './content-policy.server.ts';
import { originCheck } from './origin-check.server.ts';
import { openPageCache } from './page-cache.server.ts';
import { readVisitor, type Visitor } from './visitor.server.ts';

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Called for every page that a visitor opens, cached or not. The visitor waits for it, so it must return at once. */
export type PageObserver = (request: Request, visitor: () => Visitor) => void;

/**
 * The HTTP layer for every request: headers, origin check, static files, page cache; then the routes.
 *
 * @param built whether to serve the files of the last build; in development Vite serves them, and nothing is cached.
 */
export function createApp(services: Services, answer: Answer, built: boolean, watch: PageObserver) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const pages = built ? openPageCache() : null;
  const warnOfProxy = once(() =>
    services.log.warn(
      'A proxy passes X-Forwarded-For, but TRUST_PROXY is off: all visitors count as one sender, and limits hit them together.',
    ),
  );

  // Registered before the headers below, so that it runs after them and can override.
  for (const pictures of ['/share/*', '/assets/pictures/*']) app.use(pictures, allowEmbedding);
  app.use(
    secureHeaders({
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      // A site without TLS must not send HSTS.
      strictTransportSecurity: services.config.publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    }),
  );
  app.use(rejectUnanswerable);
  app.use(originCheck(services.config.publicUrl));
  if (built) serveBuild(app);
  app.use(redirectToCanonical);
  app.use(compressed);

  app.all('*', async (http) => {
    const request = http.req.raw;
    if (services.config.proxies === 0 && http.env.incoming.headers['x-forwarded-for']) warnOfProxy();
    const who = () => readVisitor(http.env.incoming, services.config.proxies);
    const kept = pages?.answer(request);
    if (kept) {
      watch(request, who);
      return kept;
    }
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(visitor, who());
    const response = await answer(request, context);
    // A request that was refused midway has unread data, so the connection can't be reused.
    const unread = request.method !== 'GET' && request.method !== 'HEAD' && !http.env.incoming.complete;
    if (unread) response.headers.set('Connection', 'close');
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage && response.status === 200) watch(request, who);
    if (pages && isPage) return pages.keep(request, response);
    response.headers.delete(SCRIPT_NONCE);
    if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-store');
    return response;
  });

  app.onError((error, http) => {
    services.log.error({ err: error, path: loggedPath(http.req.path) }, 'a request failed');
    return http.text('Something went wrong on our side. Please try again in a minute.', 500);
  });
  return app;
}

const compressor = compress({ threshold: 1_024 });

/**
 * Compresses responses, except office data: it is streamed in parts, and compression would delay all until the last.
 */
const compressed: MiddlewareHandler = (http, next) =>
  /^\/admin.*\.data$/.test(http.req.path) ? next() : compressor(http, next);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers requests that match no page; the router would treat them as errors and log them. */
const rejectUnanswerable: MiddlewareHandler = async (http, next) => {
  if (!METHODS.has(http.req.method))
    return http.text('Use GET to read and POST to send.', 405, { Allow: 'GET, HEAD, POST' });
  if (!isDecodable(new URL(http.req.url).pathname))
    return http.text('This address has a percent sign that stands for nothing. Please check it.', 400);
  return next();
};

/** Redirects to the canonical URL, for search engines and so that each page is cached once. */
const redirectToCanonical: MiddlewareHandler = async (http, next) => {
  const url = new URL(http.req.url);
  const plain = http.req.method === 'GET' || http.req.method === 'HEAD' ? canonicalPath(url.pathname) : null;
  return plain === null ? next() : http.redirect(plain + url.search, 301);
};

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

/** Allows previews, image searches and feed readers to embed a page's pictures. */
const allowEmbedding: MiddlewareHandler = async (http, next) => {
  await next();
  http.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

/** Serves the build: files with a hash in their name are immutable, the few others are revalidated after a day. */
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
