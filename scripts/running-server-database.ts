import { statSync } from 'node:fs';
import { type Config, readConfig } from '#app/platform/config.server.ts';
import { type Connection, type Database, openDatabase } from '#app/platform/db/client.server.ts';
import { findRunningDatabase } from '#app/platform/db/embedded/socket-dir.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { type FileStore, openFileStore } from '#app/platform/files/file-store.server.ts';
import { joinFileStore } from '#app/platform/files/installation.server.ts';
import { type Log, openLog } from '#app/platform/log.server.ts';
import { openSpool } from '#app/platform/submission/spool.server.ts';

/**
 * The server's configuration. A command that root runs becomes the owner of DATA_DIR first: the server could neither write to
 * folders that root makes there nor remove files from them.
 */
export function readServerConfig(): Config {
  const config = readConfig(process.env);
  const owner = statSync(config.dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || owner === undefined || owner.uid === 0) return config;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  console.error(`This command runs as user ${owner.uid}, who owns ${config.dataDir}.`);
  return config;
}

/** Opens the database of a running server for a command-line tool. @throws Error if no server is running. */
export async function openRunningServerDatabase() {
  const { databaseUrl, dataDir } = readServerConfig();
  const connection: Connection | null = databaseUrl ?? (await findRunningDatabase(dataDir));
  if (connection === null)
    throw new Error(
      `No server is running on ${dataDir}. Start it with npm start, or set DATA_DIR to its folder.`,
    );
  return openDatabase(connection, openLog('error'));
}

/** The same, also while no server is running. The tables are made or brought up to date. */
export async function openDatabaseOfServer() {
  const log = openLog('error');
  await using opening = new AsyncDisposableStack();
  const connection = await connectToDatabase(readServerConfig(), log, opening);
  const { db } = opening.use(await openDatabase(connection, log));
  const opened = opening.move();
  return { db, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/**
 * The database server of DATABASE_URL or of a running server; otherwise the embedded one is started.
 *
 * @param opened stops what was started.
 */
export async function connectToDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Connection> {
  const running = databaseUrl ?? (await findRunningDatabase(dataDir).catch(() => null));
  if (running !== null) return running;
  const database = await startEmbeddedDatabase({ dataDir, log });
  opened.defer(() => database.stop());
  return database.connection;
}

/** The file store of a database. @throws OtherFileStore if its files are elsewhere: the server would miss what is stored here. */
export async function openStoreOf(
  db: Database,
  config: Pick<Config, 's3' | 'dataDir'>,
  options: { durable?: boolean } = {},
): Promise<FileStore> {
  await openSpool(config.dataDir);
  const files = await openFileStore(config, options);
  await joinFileStore(db, files);
  return files;
}
