import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';
import { hashOf, SCRIPT_NONCE, sealScripts } from './content-policy.server.ts';
import { LOADER } from './deferred-loader.ts';
import { deferScripts } from './deferred-scripts.server.ts';
import { type PreparedResponse, prepareResponse, representationFor } from './prepared-response.server.ts';

type StoredPage = {
  response: PreparedResponse;
  /** Milliseconds since 1970; a page that only changes with its content has no end. */
  until: number;
};

/** Paths have many spellings (/Blog, //blog): beyond this number the least recently used page is dropped. */
const MAX_PAGES = 1_000;

/** While one request renders an expired page, others get the old one for at most this many milliseconds. */
const RENEWAL_MS = 5_000;

/** Query parameters that advertisers and mail programs add; no page reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

export type PageCache = {
  /**
   * The stored page for a request, or null if it has to be rendered.
   *
   * @param url path and query, as in the request line.
   */
  find(method: string | undefined, url: string | undefined): PreparedResponse | null;
  /** Caches a page if its route declares it public. @returns the response to send, in either case. */
  keep(request: Request, response: Response): Promise<Response>;
};

/**
 * Caches public pages in compressed form. By default a page depends only on the build and stays; a page that shows
 * database content declares an age in Cache-Control: with `s-maxage=60` it is rendered again after at most 60
 * seconds.
 *
 * @param common headers of every response: a stored page is written without passing the middleware that adds them.
 * @param now the clock, in milliseconds since 1970.
 */
export function openPageCache(
  common: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
): PageCache {
  const pages = new Map<string, StoredPage>();
  return {
    find(method, url) {
      const key = pageKey(method, url);
      const page = key === null ? undefined : pages.get(key);
      if (key === null || page === undefined) return null;
      if (now() >= page.until) {
        page.until = now() + RENEWAL_MS;
        return null;
      }
      // Reinserting keeps the map in order of use.
      pages.delete(key);
      pages.set(key, page);
      return page.response;
    },
    async keep(request, response) {
      const html = await response.text();
      const { pathname, search } = new URL(request.url);
      const key = pageKey(request.method, pathname + search);
      const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
      const sealed = sealScripts(html, response.headers.get(SCRIPT_NONCE));
      if (key === null || response.status !== 200 || !isPublic) {
        // The path may have had a page before.
        if (key !== null) pages.delete(key);
        return withPolicy(request, response, sealed);
      }
      // A HEAD response has no body to cache.
      if (request.method !== 'GET') return withPolicy(request, response, sealed);
      // The age starts before compression, since the content is from then.
      const until = now() + seconds(response.headers) * 1_000;
      const page = await prepare(sealed, response.headers, common);
      pages.set(key, { response: page, until });
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
      return reply(request, page);
    },
  };
}

/** The cache key of a request, or null if the response may depend on more than that. */
function pageKey(method: string | undefined, url = ''): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const query = url.indexOf('?');
  if (query < 0) return url;
  const names = [...new URLSearchParams(url.slice(query)).keys()];
  return names.every((name) => TRACKING.test(name)) ? url.slice(0, query) : null;
}

type Sealed = ReturnType<typeof sealScripts>;

/**
 * A response for this request alone: the response to a form may contain what somebody typed, whatever its route
 * declares.
 */
function withPolicy(request: Request, response: Response, { html, policy }: Sealed): Response {
  const headers = new Headers(response.headers);
  headers.delete(SCRIPT_NONCE);
  headers.set('Content-Security-Policy', policy);
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const caching = reading ? headers.get('cache-control') : null;
  headers.set('Cache-Control', caching?.replace(SHARED_AGE, '') ?? 'private, no-store');
  headers.append('Vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  if (encoding === null || request.method === 'HEAD') {
    return new Response(html, { status: response.status, headers });
  }
  // Sent in one piece, which costs less than a stream.
  const body = COMPRESS_ONCE[encoding](html);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

/** For one-time use: half a millisecond for an office page, and smaller than gzip. */
const COMPRESS_ONCE = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: string) => gzipSync(html, { level: 6 }),
};

const SHARED_AGE = /,?\s*\bs-maxage=(\d+)/;

/** How long a page may be cached at most. */
function seconds(headers: Headers): number {
  const age = SHARED_AGE.exec(headers.get('cache-control') ?? '')?.[1];
  return age === undefined ? Number.POSITIVE_INFINITY : Number(age);
}

async function prepare(
  { html, policy }: Sealed,
  headers: Headers,
  common: Readonly<Record<string, string>>,
): Promise<PreparedResponse> {
  const identity = Buffer.from(deferScripts(html));
  return prepareResponse(
    {
      ...common,
      'Content-Type': 'text/html; charset=utf-8',
      // The age applies to this server only: a cache in front of it can't know when content changes.
      'Cache-Control': (headers.get('cache-control') ?? 'public, no-cache').replace(SHARED_AGE, ''),
      'Content-Security-Policy': policy.replace("script-src 'self'", `script-src 'self' ${hashOf(LOADER)}`),
    },
    {
      identity,
      gzip: await promisify(gzip)(identity, { level: 9 }),
      br: await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    },
  );
}

/** The response to the first request; later ones are written without creating one. */
function reply(request: Request, page: PreparedResponse): Response {
  const { fields, body } = representationFor(page, request.headers.get('accept-encoding'));
  return new Response(new Uint8Array(body), { headers: { ...fields } });
}
