import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';
import { hashOf, SCRIPT_NONCE, sealScripts } from './content-policy.server.ts';
import { deferScripts, LOADER } from './deferred-scripts.server.ts';

type StoredPage = {
  headers: Record<string, string>;
  tag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** Expiry in milliseconds since 1970; infinite for a page that only changes with its content. */
  until: number;
};

/** Paths have many spellings (/Blog, //blog): beyond this number the least recently used page is dropped. */
const MAX_PAGES = 1_000;

/** While one request renders an expired page, others get the old one for at most this many milliseconds. */
const RENEWAL_MS = 5_000;

/** Query parameters that advertisers and mail programs add; no page reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

export type PageCache = {
  answer(request: Request): Response | null;
  /** Caches a page if its route declares it public. @returns the response to send, in either case. */
  keep(request: Request, response: Response): Promise<Response>;
};

/**
 * Caches public pages in compressed form. By default a page depends only on the build and stays; a page that shows
 * database content declares an age in Cache-Control: with `s-maxage=60` it is rendered again after at most 60
 * seconds.
 *
 * @param now the clock, in milliseconds since 1970.
 */
export function openPageCache(now: () => number = Date.now): PageCache {
  const pages = new Map<string, StoredPage>();
  return {
    answer(request) {
      const key = pageKey(request);
      const page = key === null ? undefined : pages.get(key);
      if (key === null || page === undefined) return null;
      if (now() >= page.until) {
        page.until = now() + RENEWAL_MS;
        return null;
      }
      // Reinserting keeps the map in order of use.
      pages.delete(key);
      pages.set(key, page);
      return reply(request, page);
    },
    async keep(request, response) {
      const html = await response.text();
      const key = pageKey(request);
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
      const page = await store(sealed, response.headers, until);
      pages.set(key, page);
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
      return reply(request, page);
    },
  };
}

/** The cache key of a request, or null if the response may depend on more than the path. */
function pageKey(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const url = new URL(request.url);
  return [...url.searchParams.keys()].every((name) => TRACKING.test(name)) ? url.pathname : null;
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

async function store({ html, policy }: Sealed, headers: Headers, until: number): Promise<StoredPage> {
  const plain = Buffer.from(deferScripts(html));
  return {
    plain,
    until,
    gzip: await promisify(gzip)(plain, { level: 9 }),
    br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 20),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // The age applies to this server only: a cache in front of it can't know when content changes.
      'Cache-Control': (headers.get('cache-control') ?? 'public, no-cache').replace(SHARED_AGE, ''),
      'Content-Security-Policy': policy.replace("script-src 'self'", `script-src 'self' ${hashOf(LOADER)}`),
      Vary: 'Accept-Encoding',
    },
  };
}

function reply(request: Request, page: StoredPage): Response {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const headers = { ...page.headers, ETag: `"${page.tag}${encoding ? `-${encoding}` : ''}"` };
  if (request.headers.get('if-none-match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers });
  return encoding
    ? send(page[encoding], { ...headers, 'Content-Encoding': encoding })
    : send(page.plain, headers);
}

function send(body: Buffer, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'Content-Length': String(body.byteLength) },
  });
}
