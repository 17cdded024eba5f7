import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Alternating header names and values, as `writeHead` takes them without building an object. */
type HeaderList = string[];

/** One representation of a response: its bytes and its headers, ready to be written. */
export type Representation = {
  readonly etag: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The same headers for `writeHead`. */
  readonly headers: HeaderList;
  /**
   * Headers of a 304. The browser keeps those stored with the body, so only the ones RFC 9110, 15.4.5 requires are
   * sent.
   */
  readonly notModified: HeaderList;
  readonly body: Buffer;
};

/** A response that is the same for everybody, in each stored encoding; `identity` always exists. */
export type PreparedResponse = Readonly<Partial<Record<Encoding, Representation>>> & {
  readonly identity: Representation;
};

/**
 * Prepares a response, so that answering a request only writes buffers.
 *
 * @param headers for every representation; Vary, ETag, Content-Encoding and Content-Length are added.
 * @param bodies the same content by encoding.
 */
export function prepareResponse(
  headers: Readonly<Record<string, string>>,
  { identity, br, gzip }: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined },
): PreparedResponse {
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 20);
  const represent = (encoding: Encoding, body: Buffer): Representation => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
    const all = {
      ...headers,
      ...((br || gzip) && { Vary: 'Accept-Encoding' }),
      ETag: etag,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.byteLength),
    };
    const notModified = Object.entries(all).filter(([name]) =>
      ['Cache-Control', 'Vary', 'ETag'].includes(name),
    );
    return { etag, fields: all, headers: Object.entries(all).flat(), notModified: notModified.flat(), body };
  };
  return {
    identity: represent('identity', identity),
    ...(br && { br: represent('br', br) }),
    ...(gzip && { gzip: represent('gzip', gzip) }),
  };
}

/** The representation for an Accept-Encoding header. */
export function representationFor(
  prepared: PreparedResponse,
  acceptEncoding: string | null | undefined,
): Representation {
  return prepared[acceptedEncoding(acceptEncoding) ?? 'identity'] ?? prepared.identity;
}

/** Answers a GET or HEAD request, with 304 if the browser has this representation. */
export function writePrepared(
  prepared: PreparedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers } = request;
  const representation = representationFor(prepared, headers['accept-encoding']?.toString());
  if (headers['if-none-match']?.includes(representation.etag)) {
    response.writeHead(304, representation.notModified).end();
    return;
  }
  if (headers.range !== undefined && writeRange(representation, headers, response)) return;
  // Node sends no body for HEAD.
  response.writeHead(200, representation.headers).end(representation.body);
}

/** Answers a request for one byte range, such as the rest of a picture after a lost connection (RFC 9110, 14). */
function writeRange(found: Representation, headers: IncomingHttpHeaders, response: ServerResponse): boolean {
  if (found.fields['Accept-Ranges'] === undefined) return false;
  if (headers['if-range'] !== undefined && headers['if-range'] !== found.etag) return false;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  // Several ranges or an invalid one: the whole content is a valid response.
  if (first === '' && last === '') return false;
  const size = found.body.byteLength;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) {
    response.writeHead(416, ['Content-Range', `bytes */${size}`]).end();
    return true;
  }
  const part = found.body.subarray(start, end + 1);
  const partial = Object.entries({
    ...found.fields,
    'Content-Length': String(part.byteLength),
    'Content-Range': `bytes ${start}-${end}/${size}`,
  });
  response.writeHead(206, partial.flat()).end(part);
  return true;
}
