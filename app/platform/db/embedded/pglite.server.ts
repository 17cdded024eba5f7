/**
 * PGlite, PostgreSQL as WebAssembly in this process: the fallback on machines that can't run PostgreSQL. PGlite has
 * one session and no server, so this file lets several `pg` clients take turns over a Unix socket.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Engine, errorMessage } from './engine.server.ts';
import { prepareSocketDir, removeSocketDir, SOCKET_PORT, socketPath } from './socket-dir.server.ts';

/**
 * Starts PGlite in `folder`. The caller holds the data lock and has warned that it is not for production: it never
 * calls fsync.
 *
 * @throws if the files in the folder can't be used.
 */
export async function startPglite(dataDir: string, folder: string): Promise<Engine> {
  const db = await openPglite(folder);
  const { promise: died, resolve: die } = Promise.withResolvers<Error>();
  const session = shareSession(db, (error) =>
    die(new Error(`PGlite failed: ${errorMessage(error)}`, { cause: error })),
  );
  const server = createServer((client) => session.accept(client));
  const host = await prepareSocketDir(dataDir, undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ path: socketPath(host) }, resolve);
  });
  server.unref();

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = new Promise<unknown>((resolve) => server.close(resolve));
    await session.close();
    await closed;
    await db.close();
    await removeSocketDir(host);
  };
  return {
    engine: 'pglite',
    connection: { host, port: SOCKET_PORT, user: 'postgres', database: 'postgres' },
    stop() {
      stopping ??= stop();
      return stopping;
    },
    died,
  };
}

async function openPglite(folder: string): Promise<PGlite> {
  try {
    if (!existsSync(folder)) {
      // Initialised under another name, so that an interrupted first start leaves nothing incomplete here.
      const unfinished = `${folder}.init`;
      await rm(unfinished, { recursive: true, force: true });
      await (await PGlite.create({ dataDir: unfinished })).close();
      await rename(unfinished, folder);
    }
    return await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
  } catch (error) {
    throw new Error(
      `PGlite can't use ${folder} (${errorMessage(error)}). Free some disk space if that is it; otherwise put a backup ` +
        `in its place, or move it away to begin with an empty database.`,
      { cause: error },
    );
  }
}

/**
 * Shares the session among several clients. A client has it exclusively from its first message to the end of its
 * statement or transaction; the others wait. Every client receives all notifications, whether it listens or not.
 *
 * Limits: what PostgreSQL keeps per session (settings, named prepared statements, session locks) is shared by all
 * clients, a query can't be cancelled, and a client that waits inside a transaction for another client's query
 * deadlocks.
 *
 * @param onFailure called if PGlite itself fails, after which it can't be used any more.
 */
function shareSession(db: PGlite, onFailure: (error: unknown) => void) {
  const clients = new Map<Socket, Promise<void>>();
  let lastTurn: Promise<void> = Promise.resolve();

  /** Waits for the session. @returns a function that ends the turn. */
  async function takeTurn(): Promise<() => void> {
    const before = lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastTurn = promise;
    await before;
    return resolve;
  }

  async function execute(message: Buffer): Promise<Reply> {
    try {
      return splitReply(Buffer.from(await db.execProtocolRaw(new Uint8Array(message))));
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }

  /** @returns whether the client's turn is over. */
  async function forward(client: Socket, message: Buffer): Promise<boolean> {
    const { messages, notifications, idle } = await execute(message);
    if (client.writable) client.write(messages);
    if (notifications.length > 0) {
      for (const each of clients.keys()) if (each.writable) each.write(notifications);
    }
    return idle;
  }

  async function serve(client: Socket): Promise<void> {
    let received: Buffer = Buffer.alloc(0);
    let started = false;
    let endTurn: (() => void) | undefined;
    try {
      for await (const chunk of client) {
        const { messages, rest } = takeMessages(Buffer.concat([received, chunk]), started);
        received = rest;
        for (const { kind, bytes } of messages) {
          if (kind === 'end') return;
          if (kind === 'encryption request') {
            client.write('N');
            continue;
          }
          started = true;
          endTurn ??= await takeTurn();
          if (await forward(client, bytes)) {
            endTurn();
            endTurn = undefined;
          }
        }
      }
    } finally {
      client.destroy();
      if (endTurn) {
        // The client disconnected midway: its statement and transaction end before the next client's turn.
        await execute(SYNC);
        await execute(ROLLBACK);
        endTurn();
      }
    }
  }

  return {
    /** Serves a client until it disconnects. */
    accept(client: Socket): void {
      const served = serve(client)
        // A failure of PGlite has been reported already; a broken connection only concerns its client.
        .catch(() => {})
        .finally(() => clients.delete(client));
      clients.set(client, served);
    },
    /** Closes all connections; resolves when nobody uses the session any more. */
    async close(): Promise<void> {
      const last = [...clients.values()];
      for (const client of clients.keys()) client.destroy();
      await Promise.all(last);
    },
  };
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const ROLLBACK = Buffer.from('Q\0\0\0\rROLLBACK\0', 'latin1');

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

type ClientMessage = { kind: 'encryption request' | 'end' | 'for PGlite'; bytes: Buffer };

/**
 * Splits off the complete messages; the rest waits for more bytes. Messages before the start-up message have no type
 * byte and are told apart by a code.
 */
function takeMessages(received: Buffer, started: boolean): { messages: ClientMessage[]; rest: Buffer } {
  const messages: ClientMessage[] = [];
  let rest = received;
  let typed = started;
  for (;;) {
    const head = typed ? 1 : 0;
    if (rest.length < head + 4) break;
    const length = head + rest.readInt32BE(head);
    if (rest.length < length) break;
    const bytes = rest.subarray(0, length);
    const kind = typed ? (bytes[0] === 0x58 ? 'end' : 'for PGlite') : kindOfFirst(bytes);
    messages.push({ kind, bytes });
    if (kind === 'for PGlite') typed = true;
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

function kindOfFirst(bytes: Buffer): ClientMessage['kind'] {
  const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
  if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption request';
  return code === CANCEL_REQUEST ? 'end' : 'for PGlite';
}

/** The session's reply to one message. `idle`: ready for the next query, outside a transaction. */
type Reply = { messages: Buffer; notifications: Buffer; idle: boolean };

function splitReply(output: Buffer): Reply {
  const messages: Buffer[] = [];
  const notifications: Buffer[] = [];
  let idle = false;
  for (let at = 0; at + 5 <= output.length; ) {
    const end = at + 1 + output.readInt32BE(at + 1);
    const message = output.subarray(at, end);
    // NotificationResponse: all clients share one session, so it arrives with the reply to any of them.
    (message[0] === 0x41 ? notifications : messages).push(message);
    // ReadyForQuery, outside a transaction.
    if (message[0] === 0x5a) idle = message[5] === 0x49;
    at = end;
  }
  return { messages: Buffer.concat(messages), notifications: Buffer.concat(notifications), idle };
}
