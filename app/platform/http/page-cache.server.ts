import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';
import { hashOf, SCRIPT_NONCE, sealScripts } from './content-policy.server.ts';
import { LOADER } from './deferred-loader.ts';
import { deferScripts } from './deferred-scripts.server.ts';
import { PAGE_TAGS } from './page-tags.ts';
import { type PreparedResponse, prepareResponse, representationFor } from './prepared-response.server.ts';
import type { CommonHeaders } from './security-headers.ts';

type StoredPage = {
  response: PreparedResponse;
  /** Milliseconds since 1970; infinite for a page without a maximum age. */
  until: number;
  /** The database content that it shows (page-tags.ts). */
  tags: readonly string[];
};

/** Paths have many spellings (/Blog, //blog); above this number the least recently used page is dropped. */
const MAX_PAGES = 1_000;

/** While one request renders an expired page, others get the old one for at most this many milliseconds. */
const RENEWAL_MS = 5_000;

/** Query parameters that advertisers and mail programs add; no page reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

export type PageCache = {
  /**
   * The cached page for a request, or null if it must be rendered.
   *
   * @param url path and query, as in the request line.
   */
  find(method: string | undefined, url: string | undefined): PreparedResponse | null;
  /** A marker to take before rendering a page, for `keep`. */
  mark(): number;
  /**
   * Caches a page if its route declares it public; returns the response to send in any case.
   *
   * @param since `mark()` from before rendering. If one of the page's tags was dropped after it, the page may show data
   *   from before the change, so it is sent but not cached.
   */
  keep(request: Request, response: Response, since?: number): Promise<Response>;
  /** Drops the pages that carry the tag; all pages if no tag is given. */
  drop(tag?: string): void;
};

type Options = {
  /** Headers of every response, by path: a stored page is written without passing the middleware that adds them. */
  common?: CommonHeaders;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** Whether this process receives change notifications; while it doesn't, pages with tags are not cached. */
  isTold?: () => boolean;
};

/**
 * Caches public pages in compressed form. By default a page depends only on the build and never expires. A page that
 * shows database content declares it as tags (page-tags.ts) and is dropped when that changes. With `s-maxage=60` it is
 * also rendered again after at most 60 seconds. Feeds and JSON are cached if they carry tags.
 */
export function openPageCache({
  common = () => ({}),
  now = Date.now,
  isTold = () => true,
}: Options = {}): PageCache {
  const pages = new Map<string, StoredPage>();
  const drops = new Map<string, number>();
  let count = 0;

  function isDropped(tags: readonly string[], since: number): boolean {
    return [EVERY_PAGE, ...tags].some((tag) => (drops.get(tag) ?? 0) > since);
  }

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
    mark: () => count,
    async keep(request, response, since = count) {
      const text = await response.text();
      const { pathname, search } = new URL(request.url);
      const key = pageKey(request.method, pathname + search);
      const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
      const sealed = isHtml(response)
        ? sealScripts(text, response.headers.get(SCRIPT_NONCE))
        : { html: text, policy: null };
      if (key === null || response.status !== 200 || !isPublic) {
        // This path may have had a cached page before.
        if (key !== null) pages.delete(key);
        return withPolicy(request, response, sealed);
      }
      // A HEAD response has no body to cache.
      if (request.method !== 'GET') return withPolicy(request, response, sealed);
      // The age starts before compression, since the content is from then.
      const until = now() + seconds(response.headers) * 1_000;
      const page = await prepare(sealed, response.headers, common(pathname));
      const tags = (response.headers.get(PAGE_TAGS) ?? '').split(' ').filter((tag) => tag !== '');
      if (isDropped(tags, since) || (tags.length > 0 && !isTold())) {
        pages.delete(key);
        return reply(request, page);
      }
      pages.set(key, { response: page, until, tags });
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
      return reply(request, page);
    },
    drop(tag = EVERY_PAGE) {
      count += 1;
      drops.set(tag, count);
      for (const [key, page] of pages) if (tag === EVERY_PAGE || page.tags.includes(tag)) pages.delete(key);
    },
  };
}

/** Marks in the dropped tags that all pages were dropped; no tag is empty. */
const EVERY_PAGE = '';

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** The path that a page is cached under, or null if the response may depend on anything else. */
function pageKey(method: string | undefined, url = ''): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const query = url.indexOf('?');
  if (query < 0) return url;
  const names = [...new URLSearchParams(url.slice(query)).keys()];
  return names.every((name) => TRACKING.test(name)) ? url.slice(0, query) : null;
}

/** `policy` is null for anything but HTML. */
type Sealed = { html: string; policy: string | null };

/**
 * An uncached response. The response to a form may contain what somebody typed, so it is private regardless of its
 * route's headers.
 */
function withPolicy(request: Request, response: Response, { html, policy }: Sealed): Response {
  const headers = new Headers(response.headers);
  headers.delete(SCRIPT_NONCE);
  headers.delete(PAGE_TAGS);
  if (policy !== null) headers.set('Content-Security-Policy', policy);
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
  const identity = Buffer.from(policy === null ? html : deferScripts(html));
  return prepareResponse(
    {
      ...common,
      ...routeHeaders(headers),
      // The age applies to this server only: a cache in front of it can't know when content changes.
      'Cache-Control': (headers.get('cache-control') ?? 'public, no-cache').replace(SHARED_AGE, ''),
      ...(policy !== null && {
        'Content-Security-Policy': policy.replace("script-src 'self'", `script-src 'self' ${hashOf(LOADER)}`),
      }),
    },
    {
      identity,
      gzip: await promisify(gzip)(identity, { level: 9 }),
      br: await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    },
  );
}

/** Route headers that are stored with the page. */
function routeHeaders(headers: Headers): Record<string, string> {
  const names = ['Content-Type', 'Access-Control-Allow-Origin'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The response to the request that rendered the page; later ones are written from memory. */
function reply(request: Request, page: PreparedResponse): Response {
  const { etag, fields, body } = representationFor(page, request.headers.get('accept-encoding'));
  if (request.headers.get('if-none-match')?.includes(etag)) {
    const { 'Content-Length': _, ...kept } = fields;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(new Uint8Array(body), { headers: { ...fields } });
}
