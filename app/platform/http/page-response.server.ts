import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';
import { hashOf, RenderedPage, sealScripts } from './content-policy.server.ts';
import { LOADER } from './deferred-loader.ts';
import { inlineStyles, type Stylesheets } from './inlined-styles.server.ts';
import { PAGE_TAGS } from './page-tags.ts';
import { type PreparedResponse, prepareResponse, representationFor } from './prepared-response.server.ts';

/** A page is text; feeds and pictures are bytes, with null as their policy. */
type Sealed = { html: string; policy: string } | { html: Buffer<ArrayBuffer>; policy: null };

/** Reads a route's response and, if it is a page, allows its inline scripts by hash. */
export async function readSealed(response: Response): Promise<Sealed> {
  if (response instanceof RenderedPage) return sealScripts(response.html, response.nonce);
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (isHtml) return sealScripts(await response.text(), null);
  return { html: Buffer.from(await response.arrayBuffer()), policy: null };
}

/**
 * An uncached response. The response to a form may contain what somebody typed, so it is private regardless of its
 * route's headers.
 */
export function respondOnce(
  request: Request,
  response: Response,
  { html: sealed, policy }: Sealed,
): Response {
  const html = typeof sealed === 'string' ? paintFirst(sealed) : sealed;
  const headers = new Headers(response.headers);
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

/** The stylesheet and the fonts compete with no script for bandwidth: on a slow connection a page paints half a second earlier. */
function paintFirst(html: string): string {
  return html.replace(/<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

/** For one-time use: half a millisecond for an office page, and smaller than gzip. */
const COMPRESS_ONCE = {
  br: (html: string | Buffer) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html: string | Buffer) => gzipSync(html, { level: 6 }),
};

const SHARED_AGE = /,?\s*\bs-maxage=(\d+)/;

/** For how many seconds a page may be stored: until a time at which it changes by itself, such as a closing date. */
export function storedSeconds(headers: Headers): number {
  const age = SHARED_AGE.exec(headers.get('cache-control') ?? '')?.[1];
  return age === undefined ? Number.POSITIVE_INFINITY : Number(age);
}

/** Compresses a page for storing. */
export async function preparePage(
  { html, policy }: Sealed,
  headers: Headers,
  common: Readonly<Record<string, string>>,
  stylesheets: Stylesheets,
): Promise<PreparedResponse> {
  const page = typeof html === 'string' ? inlineStyles(deferScripts(html), stylesheets) : null;
  const identity = Buffer.from(page?.html ?? html);
  return prepareResponse(
    {
      ...common,
      ...routeHeaders(headers),
      // The age applies to this server only: a cache in front of it can't know when content changes.
      'Cache-Control': (headers.get('cache-control') ?? 'public, no-cache').replace(SHARED_AGE, ''),
      ...(policy !== null && {
        'Content-Security-Policy': policy
          .replace("script-src 'self'", `script-src 'self' ${hashOf(LOADER)}`)
          .replace("style-src 'self'", `style-src 'self'${page?.source ? ` ${page.source}` : ''}`),
      }),
    },
    {
      identity,
      gzip: await promisify(gzip)(identity, { level: 9 }),
      br: await promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    },
  );
}

function routeHeaders(headers: Headers): Record<string, string> {
  const names = ['Content-Type', 'Access-Control-Allow-Origin'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** A stored page as the response to the request that rendered it; later ones are written from memory. */
export function replyWith(request: Request, page: PreparedResponse): Response {
  const { etag, fields, body } = representationFor(page, request.headers.get('accept-encoding'));
  if (request.headers.get('if-none-match')?.includes(etag)) {
    const { 'Content-Length': _, ...kept } = fields;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(new Uint8Array(body), { headers: { ...fields } });
}

/**
 * Makes a public page's scripts inert until the visitor's first interaction, when the loader restores them: the page
 * works without them, and visitors who only read don't download them.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="deferred"')
    .replace(/<script type="module"[^>]*>/g, '<script type="application/x-deferred" data-deferred="module">')
    .replace(/<script>/g, '<script type="application/x-deferred">')
    .replace('</body>', () => `<script>${LOADER}</script></body>`);
}
