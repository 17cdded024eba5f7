import type { Config } from '../config.server.ts';

/** Returns the headers of every response to a path. */
export type CommonHeaders = (pathname: string) => Readonly<Record<string, string>>;

/** Pictures, and files that other sites read: pages of other origins may embed them, for example in link previews. */
const EMBEDDABLE = /^\/(?:share|company|assets\/pictures|blog\/images|api\/posts)(?:\/|$)/;

/**
 * Pages behind a mailed link. Links mailed before version 1.2 have their token in the address. So these pages name only the site as referrer, not the
 * page, to this site's files too, since a proxy logs it. Not 'no-referrer', with which browsers send 'Origin: null', and
 * forms would count as sent from another site. // X7
 */
const SECRET_ADDRESS = /^\/(?:application|quotation|admin\/reset|admin\/invitation)(?:\/|$)/;

/**
 * The headers of every response, whether it passes the middleware or is written from memory. They are the defaults of
 * Hono's secureHeaders, with framing forbidden and, where the site is reached by TLS, HTTPS required for a year.
 *
 * @param config a site reached without TLS must not tell browsers to insist on it.
 */
export function securityHeaders({ hasTls }: Pick<Config, 'hasTls'>): CommonHeaders {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(hasTls && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  };
  const embeddable = { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const unreferred = { ...headers, 'Referrer-Policy': 'strict-origin' };
  return (pathname) => {
    if (SECRET_ADDRESS.test(pathname)) return unreferred;
    return EMBEDDABLE.test(pathname) ? embeddable : headers;
  };
}
