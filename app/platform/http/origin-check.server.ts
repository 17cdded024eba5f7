import { createMiddleware } from 'hono/factory';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Says whether a request that changes something comes from another site. Browsers send Sec-Fetch-Site, older ones
 * Origin; a program that sends neither carries nobody's cookies and is let through.
 *
 * @param ownOrigins the origins this site answers to, such as https://example.com
 */
function isForeign(request: Request, ownOrigins: ReadonlySet<string>): boolean {
  if (READING.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  // A reverse proxy may rewrite the scheme or host that we see, so the browser's own word goes first.
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  return origin !== null && !ownOrigins.has(origin);
}

/** The one gate for every request that changes something, pages and endpoints alike. */
export function originCheck(publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  return createMiddleware(async (context, next) => {
    const own = new Set([publicOrigin, new URL(context.req.url).origin]);
    if (!isForeign(context.req.raw, own)) return next();
    return context.text(
      'This request came from another site and was refused. Open the page and send it from there.',
      403,
    );
  });
}
