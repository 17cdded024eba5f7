import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';
import { hashOf, SCRIPT_NONCE, sealScripts } from './content-policy.server.ts';
import { deferScripts, LOADER } from './deferred-scripts.server.ts';
import { PAGE_TAGS } from './page-tags.ts';

type StoredPage = {
  headers: Record<string, string>;
  tag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
  /** Milliseconds since 1970; a page that only changes with its content has no end. */
  until: number;
  /** What it is made of (page-tags.ts). */
  tags: readonly string[];
};

/** Addresses may be spelled in many ways (/Blog, //blog): of more than this many, the one longest unasked goes. */
const MOST_PAGES = 1_000;

/** While one request renders an old page anew, the others get the old one, for so many milliseconds at most. */
const RENEWAL_MS = 5_000;

/** Added to links by advertisers and mail programs; no page reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

export type PageCache = {
  answer(request: Request): Response | null;
  /** The moment before a page is rendered, for `keep`. */
  mark(): number;
  /**
   * Keeps a page if its route says that it is public; answers what to send either way.
   *
   * @param since `mark()` before it was rendered: what was dropped meanwhile is sent and not kept, since it may have been
   *   read from the database before the change.
   */
  keep(request: Request, response: Response, since?: number): Promise<Response>;
  /** Drops the pages that carry the tag; all pages if none is named. */
  drop(tag?: string): void;
};

type Options = {
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** Whether this process is told of changes; while it isn't, pages that carry a tag are not kept. */
  isTold?: () => boolean;
};

/**
 * Keeps public pages as they go over the wire, compressed. What they say stands in the build; a page that also says what
 * stands in the database names it as tags (page-tags.ts), and is dropped when that changes. With `s-maxage=60` it is
 * also rendered again after at most 60 seconds. Feeds and JSON are kept where they carry tags.
 */
export function openPageCache({ now = Date.now, isTold = () => true }: Options = {}): PageCache {
  const pages = new Map<string, StoredPage>();
  const drops = new Map<string, number>();
  let count = 0;

  function isDropped({ tags }: StoredPage, since: number): boolean {
    return [EVERY_PAGE, ...tags].some((tag) => (drops.get(tag) ?? 0) > since);
  }

  return {
    answer(request) {
      const key = pageKey(request);
      const page = key === null ? undefined : pages.get(key);
      if (key === null || page === undefined) return null;
      if (now() >= page.until) {
        page.until = now() + RENEWAL_MS;
        return null;
      }
      // The map's order is the order of use.
      pages.delete(key);
      pages.set(key, page);
      return reply(request, page);
    },
    mark: () => count,
    async keep(request, response, since = count) {
      const text = await response.text();
      const key = pageKey(request);
      const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
      const sealed = isHtml(response)
        ? sealScripts(text, response.headers.get(SCRIPT_NONCE))
        : { html: text, policy: null };
      if (key === null || response.status !== 200 || !isPublic) {
        // What was a page before may be gone now.
        if (key !== null) pages.delete(key);
        return withPolicy(request, response, sealed);
      }
      // The answer to HEAD has no body that could be kept.
      if (request.method !== 'GET') return withPolicy(request, response, sealed);
      // The age counts from before the compression: what is stored was already so old.
      const until = now() + seconds(response.headers) * 1_000;
      const page = await store(sealed, response.headers, until);
      if (isDropped(page, since) || (page.tags.length > 0 && !isTold())) {
        pages.delete(key);
        return reply(request, page);
      }
      pages.set(key, page);
      for (const oldest of pages.keys()) {
        if (pages.size <= MOST_PAGES) break;
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

/** Stands for all pages among the tags that were dropped; no tag is empty. */
const EVERY_PAGE = '';

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** The address a page is kept under, or null where the answer may depend on more than that. */
function pageKey(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const url = new URL(request.url);
  return [...url.searchParams.keys()].every((name) => TRACKING.test(name)) ? url.pathname : null;
}

/** `policy` is null for what is no page. */
type Sealed = { html: string; policy: string | null };

/** What is for this request alone: an answer to a form may hold what somebody typed, whatever its route says of caching. */
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
  // Whole, as it is there whole: a stream costs more.
  const body = COMPRESSED_ONCE[encoding](html);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

/** For one reader, at once: half a millisecond for a page of the office, and smaller than by gzip. */
const COMPRESSED_ONCE = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: string) => gzipSync(html, { level: 6 }),
};

const SHARED_AGE = /,?\s*\bs-maxage=(\d+)/;

/** How long a page may be kept at most. */
function seconds(headers: Headers): number {
  const age = SHARED_AGE.exec(headers.get('cache-control') ?? '')?.[1];
  return age === undefined ? Number.POSITIVE_INFINITY : Number(age);
}

async function store({ html, policy }: Sealed, headers: Headers, until: number): Promise<StoredPage> {
  const plain = Buffer.from(policy === null ? html : deferScripts(html));
  return {
    plain,
    until,
    tags: (headers.get(PAGE_TAGS) ?? '').split(' ').filter((tag) => tag !== ''),
    gzip: await promisify(gzip)(plain, { level: 9 }),
    br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 20),
    headers: {
      ...sentOn(headers),
      // The age is for us alone: a cache in front of us cannot know when content changes.
      'Cache-Control': (headers.get('cache-control') ?? 'public, no-cache').replace(SHARED_AGE, ''),
      ...(policy !== null && {
        'Content-Security-Policy': policy.replace("script-src 'self'", `script-src 'self' ${hashOf(LOADER)}`),
      }),
      Vary: 'Accept-Encoding',
    },
  };
}

/** Headers of the route that are part of what is stored. */
function sentOn(headers: Headers): Record<string, string> {
  const names = ['Content-Type', 'Access-Control-Allow-Origin', 'Cross-Origin-Resource-Policy'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
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
