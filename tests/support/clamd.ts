import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Antivirus programs agree to find this (eicar.org); in two parts, so that they leave this file alone. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A scanner that speaks clamd's INSTREAM protocol and finds EICAR. @param maxBytes its StreamMaxLength. */
export async function openClamd(maxBytes = 25_000_000) {
  let isSilent = false;
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const answer = isSilent ? null : answerTo(received, maxBytes);
      if (answer === null) return;
      scanned.push(received.length);
      socket.end(`${answer}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    address: `127.0.0.1:${port}`,
    /** The lengths of what was scanned so far. */
    scanned,
    /** From now on it accepts connections and answers nothing. */
    hang() {
      isSilent = true;
    },
    /** Stops it; `await using` does the same. */
    async stop(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    /** Starts it again at the same address. */
    async start(): Promise<void> {
      isSilent = false;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async [Symbol.asyncDispose]() {
      await this.stop();
    },
  };
}

const COMMAND = 'zINSTREAM\0';

/** The answer once all pieces have come, or too many; null before that. */
function answerTo(received: Buffer, maxBytes: number): string | null {
  if (received.length < COMMAND.length) return null;
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return 'UNKNOWN COMMAND';
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) {
      return Buffer.concat(pieces).includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    }
    bytes += length;
    if (bytes > maxBytes) return 'INSTREAM size limit exceeded. ERROR';
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
