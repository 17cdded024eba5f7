import { createMiddleware } from 'hono/factory';

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
