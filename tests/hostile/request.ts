import { connect } from 'node:net';
import { BOUNDARY } from './payloads.ts';

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A raw request: no client validates it, as for an attacker. */
export type HostileRequest = {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Created when sent, since some bodies are large. */
  body: () => Uint8Array | null | Promise<Uint8Array>;
};

/**
 * Sends a request and waits for the end of the response. A server may respond and close the connection before reading
 * everything; only the status line is evaluated.
 *
 * @returns the status, or null if the server closed the connection without a response.
 */
export async function send(
  url: string,
  { method, path, headers, body }: HostileRequest,
): Promise<number | null> {
  const { hostname, port } = new URL(url);
  const content = await body();
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    Connection: 'close',
    ...(content === null ? {} : { 'Content-Length': String(content.byteLength) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    if (answer.length < 100) answer += chunk.toString('latin1');
  });
  // A server that stops reading resets the connection; its response may have arrived before.
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'));
  if (content !== null) socket.write(content);
  await closed;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

export function post(
  path: string,
  type: string,
  what: string,
  body: HostileRequest['body'],
  cookie = '',
): HostileRequest {
  const kind = type.split(';', 1)[0];
  return {
    name: `POST ${path}, ${kind}: ${what}`,
    method: 'POST',
    path,
    headers: { 'Content-Type': type, ...(cookie ? { Cookie: cookie } : {}) },
    body,
  };
}

export function get(path: string, what: string, headers: Record<string, string> = {}): HostileRequest {
  return { name: `GET ${path.slice(0, 40)}: ${what}`, method: 'GET', path, headers, body: () => null };
}
