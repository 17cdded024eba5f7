import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { type Engine, messageOf } from './engine.server.ts';
import type { Machine } from './machine.server.ts';
import { shareSession } from './pglite-session.server.ts';
import { prepareSocketDir, removeSocketDir, SOCKET_PORT, socketPath } from './socket-dir.server.ts';
import { freePort } from './tcp-port.server.ts';

/**
 * Starts PGlite, PostgreSQL as WebAssembly in this process, on `folder`. The caller holds the data lock and has warned
 * that it is not for production: it never calls fsync. Over TCP (Windows) there is no password.
 *
 * @throws when the files in the folder can't be used
 */
export async function startPglite(
  dataDir: string,
  folder: string,
  transport: Machine['transport'],
): Promise<Engine> {
  const db = await openPglite(folder);
  const { promise: died, resolve: die } = Promise.withResolvers<Error>();
  const session = shareSession(db, (error) =>
    die(new Error(`PGlite failed: ${messageOf(error)}`, { cause: error })),
  );
  const server = createServer((client) => session.accept(client));
  const { host, port, listenOn } = await endpoint(dataDir, transport);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(listenOn, resolve));
  server.unref();

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const closed = new Promise<unknown>((resolve) => server.close(resolve));
    await session.close();
    await closed;
    await db.close();
    if (transport === 'socket') await removeSocketDir(host);
  };
  return {
    engine: 'pglite',
    connection: { host, port, user: 'postgres', database: 'postgres' },
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
      // Made under another name, so that an interrupted first start leaves nothing half made under this one.
      const unfinished = `${folder}.init`;
      await rm(unfinished, { recursive: true, force: true });
      await (await PGlite.create({ dataDir: unfinished })).close();
      await rename(unfinished, folder);
    }
    return await PGlite.create({ dataDir: folder });
  } catch (error) {
    throw new Error(
      `PGlite can't use ${folder} (${messageOf(error)}). Free some disk space if that is it; otherwise put a backup ` +
        `in its place, or move it away to begin with an empty database.`,
      { cause: error },
    );
  }
}

async function endpoint(
  dataDir: string,
  transport: Machine['transport'],
): Promise<{ host: string; port: number; listenOn: ListenOptions }> {
  if (transport === 'tcp') {
    const port = await freePort();
    return { host: '127.0.0.1', port, listenOn: { host: '127.0.0.1', port } };
  }
  const host = await prepareSocketDir(dataDir, undefined);
  return { host, port: SOCKET_PORT, listenOn: { path: socketPath(host) } };
}
