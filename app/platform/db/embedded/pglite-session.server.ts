import type { Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { answer, ROLLBACK, SYNC, takeMessages } from './pglite-wire.server.ts';

/**
 * Lets several `pg` clients share PGlite's single session. From its first message to the end of its statement or
 * transaction a client has the session to itself; the others wait. What one LISTENs to reaches all.
 *
 * Not `@electric-sql/pglite-socket` 0.2.17: there (tried) a statement that arrives in two packets, as all over 64 kB
 * do, can be executed with another client's text, and notifications are lost.
 *
 * Limits: what PostgreSQL keeps per session (settings, named prepared statements, session locks) is shared by all
 * clients, a query can't be cancelled, and whoever waits inside a transaction for another client's query waits for
 * ever.
 *
 * @param broken called when PGlite itself fails, after which it is of no more use
 */
export function shareSession(db: PGlite, broken: (error: unknown) => void) {
  const clients = new Map<Socket, Promise<void>>();
  let lastTurn: Promise<void> = Promise.resolve();

  /** Waits for the session; whoever gets it calls the result to give it back. */
  async function takeTurn(): Promise<() => void> {
    const before = lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastTurn = promise;
    await before;
    return resolve;
  }

  async function exchange(message: Buffer) {
    try {
      return await answer(db, message);
    } catch (error) {
      broken(error);
      throw error;
    }
  }

  /** @returns whether the client's turn is over */
  async function ask(client: Socket, message: Buffer): Promise<boolean> {
    const { reply, idle, notifications } = await exchange(message);
    if (client.writable) client.write(reply);
    if (notifications.length > 0)
      for (const each of clients.keys()) if (each.writable) each.write(notifications);
    return idle;
  }

  async function serve(client: Socket): Promise<void> {
    let waiting: Buffer = Buffer.alloc(0);
    let started = false;
    let giveBack: (() => void) | undefined;
    try {
      for await (const chunk of client) {
        const { messages, rest } = takeMessages(Buffer.concat([waiting, chunk]), started);
        waiting = rest;
        for (const { kind, bytes } of messages) {
          if (kind === 'goodbye') return;
          if (kind === 'encryption?') {
            client.write('N');
            continue;
          }
          started = true;
          giveBack ??= await takeTurn();
          if (await ask(client, bytes)) {
            giveBack();
            giveBack = undefined;
          }
        }
      }
    } finally {
      client.destroy();
      if (giveBack) {
        // It left in the middle: its statement and its transaction end before the next one's turn.
        await exchange(SYNC);
        await exchange(ROLLBACK);
        giveBack();
      }
    }
  }

  return {
    /** Serves a client until it leaves. */
    accept(client: Socket): void {
      const served = serve(client)
        // What PGlite fails at is told already; a client that breaks off is its own affair.
        .catch(() => {})
        .finally(() => clients.delete(client));
      clients.set(client, served);
    },
    /** Sends everybody away; resolves when nobody uses the session any more. */
    async close(): Promise<void> {
      const last = [...clients.values()];
      for (const client of clients.keys()) client.destroy();
      await Promise.all(last);
    },
  };
}
