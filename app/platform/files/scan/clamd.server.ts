import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** What the scanner said of a file. */
export type ScanResult =
  | { verdict: 'clean' }
  | { verdict: 'infected'; found: string }
  | { verdict: 'too-large' };

/** Longest time for one file, in milliseconds: clamd itself gives up after two minutes. */
const SCAN_MS = 150_000;
/** How often a file is sent in all if the scanner closes the connection without an answer. */
const ATTEMPTS = 3;
/** An answer is one line; more is not read. */
const ANSWER_CHARACTERS = 4_096;

/** The scanner gave no verdict: it is away, busy or broken. The file has to be scanned again. */
export class ScanFailed extends Error {
  override name = 'ScanFailed';
}

/** clamd closes the connection while a file is sent that is too long; its answer may be lost with the connection. */
class HungUp extends ScanFailed {
  override message = 'The virus scanner closed the connection.';
}

/** A path begins with a slash, anything else is HOST:PORT. */
export function scannerAddress(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address };
  const at = address.lastIndexOf(':');
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) };
}

/**
 * Has a file scanned by clamd, which gets the content over the socket (INSTREAM of clamd(8)), so that it needs no access to
 * the files.
 *
 * @param content opens the file; called again if the connection breaks while it is sent.
 * @throws ScanFailed if it gives no verdict; errors of the content are passed on.
 */
export async function scan(
  address: string,
  content: () => Promise<Readable>,
  scanMs = SCAN_MS,
): Promise<ScanResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await scanOnce(address, await content(), scanMs);
    } catch (error) {
      if (!(error instanceof HungUp) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function scanOnce(address: string, content: Readable, scanMs: number): Promise<ScanResult> {
  const socket = connect(scannerAddress(address));
  socket.setTimeout(scanMs, () => socket.destroy(new ScanFailed('The virus scanner gave no answer.')));
  const answer = readAnswer(socket);
  // Awaited below; the content may fail first.
  answer.catch(() => {});
  try {
    await send(socket, content);
    return verdictOf(await answer);
  } finally {
    socket.destroy();
    content.destroy();
  }
}

/**
 * Sends the content in pieces, each after its length as four bytes, and a piece of no length at the end. Waits after each
 * piece, so that the answer to a file that is too long is read before a write to the closed connection fails.
 */
async function send(socket: Socket, content: Readable): Promise<void> {
  let head = Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(socket, Buffer.concat([head, length, chunk]));
    head = Buffer.alloc(0);
    // It has answered already, or is gone: the answer, or its failure, says which.
    if (!socket.writable || socket.readableEnded) return;
  }
  await write(socket, Buffer.concat([head, Buffer.alloc(4)]));
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  // Failures are reported to the reader of the answer.
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/** The answer up to its NUL. clamd answers and closes the connection as soon as a file is too long. */
function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece.slice(0, ANSWER_CHARACTERS - text.length);
    if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
  });
  socket.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause instanceof ScanFailed) reject(cause);
    else if (cause.code === 'EPIPE' || cause.code === 'ECONNRESET') reject(new HungUp());
    else reject(new ScanFailed(`The virus scanner can’t be reached: ${cause.message}.`, { cause }));
  });
  socket.on('close', () => reject(new HungUp()));
  return promise;
}

function verdictOf(answer: string): ScanResult {
  if (/^stream: OK$/.test(answer)) return { verdict: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { verdict: 'infected', found };
  if (/size limit exceeded/i.test(answer)) return { verdict: 'too-large' };
  throw new ScanFailed(`The virus scanner answered: ${answer}`);
}
