import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentPolicy } from './content-policy.server.ts';
import { holdScripts } from './held-scripts.server.ts';

type StoredPage = { headers: Record<string, string>; tag: string; plain: Buffer; gzip: Buffer; br: Buffer };

/** Pages of at most this many addresses are kept; the site map has fewer, so what is beyond is made up. */
const MOST_PAGES = 1_000;

/** Added to links by advertisers and mail programs; no page reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

export type PageCache = {
  answer(request: Request): Response | null;
  /** Keeps a page if its route says that it is public; answers what to send either way. */
  keep(request: Request, response: Response): Promise<Response>;
  forget(): void;
};

/** Keeps public pages as they go over the wire, compressed, until their content changes. */
export function openPageCache(): PageCache {
  const pages = new Map<string, StoredPage>();
  return {
    answer(request) {
      const key = pageKey(request);
      const page = key === null ? undefined : pages.get(key);
      return page === undefined ? null : reply(request, page);
    },
    async keep(request, response) {
      const html = await response.text();
      const key = pageKey(request);
      const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
      if (key === null || response.status !== 200 || !isPublic) return withPolicy(html, response);
      const page = await store(html, response.headers);
      if (pages.size < MOST_PAGES) pages.set(key, page);
      return reply(request, page);
    },
    forget: () => pages.clear(),
  };
}

/** The address a page is kept under, or null where the answer may depend on more than that. */
function pageKey(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const url = new URL(request.url);
  return [...url.searchParams.keys()].every((name) => TRACKING.test(name)) ? url.pathname : null;
}

function withPolicy(html: string, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', contentPolicy(html));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return new Response(html, { status: response.status, headers });
}

async function store(html: string, headers: Headers): Promise<StoredPage> {
  const held = holdScripts(html);
  const plain = Buffer.from(held);
  return {
    plain,
    gzip: await promisify(gzip)(plain, { level: 9 }),
    br: await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': headers.get('cache-control') ?? 'public, no-cache',
      'Content-Security-Policy': contentPolicy(held),
      Vary: 'Accept-Encoding',
    },
  };
}

function reply(request: Request, page: StoredPage): Response {
  const headers = { ...page.headers, ETag: page.tag };
  if (request.headers.get('if-none-match')?.includes(page.tag))
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  for (const encoding of ['br', 'gzip'] as const) {
    if (accepted.includes(encoding))
      return send(page[encoding], { ...headers, 'Content-Encoding': encoding });
  }
  return send(page.plain, headers);
}

function send(body: Buffer, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'Content-Length': String(body.byteLength) },
  });
}
