import { once } from 'node:events';
import net from 'node:net';
import type { cloneDatabase } from './database.ts';

type Database = Pick<Awaited<ReturnType<typeof cloneDatabase>>, 'connection'>;

/**
 * A proxy in front of the database that can fall silent, as a firewall does that drops packets: connections stay open,
 * and what was sent arrives later.
 *
 * @param only of the connections with this application name; the others keep working.
 */
export async function openDatabaseProxy({ connection }: Database, only: string) {
  const muted = new Set<net.Socket>();
  const open = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer((client) => {
    const database = net.connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    for (const socket of [client, database]) {
      open.add(socket);
      // Either end may be killed.
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        muted.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    // The first message has the application name.
    client.once('data', (first) => {
      database.write(first);
      client.pipe(database);
      database.pipe(client);
      if (!first.includes(only)) return;
      muted.add(client).add(database);
      if (isSilent) for (const socket of muted) socket.pause();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    url: `postgresql://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    fallSilent() {
      isSilent = true;
      for (const socket of muted) socket.pause();
    },
    speakAgain() {
      isSilent = false;
      for (const socket of muted) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
