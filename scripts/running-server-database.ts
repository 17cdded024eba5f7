import { readConfig } from '#app/platform/config.server.ts';
import { openDataDir } from '#app/platform/data-dir.server.ts';
import { type Connection, openDatabase } from '#app/platform/db/client.server.ts';
import { findRunningDatabase } from '#app/platform/db/embedded/socket-dir.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { openLog } from '#app/platform/log.server.ts';

/** Opens the database of a running server for a command-line tool. Exits with a message if no server is running. */
export async function openRunningServerDatabase() {
  const config = readConfig(process.env);
  const log = openLog('error');
  const connection: Connection = config.databaseUrl ?? (await embedded(config.dataDir));
  return openDatabase(connection, log);
}

/**
 * The same, also while no server is running: then the embedded database is started, and stopped by `close`. The tables are made
 * or brought up to date.
 */
export async function openDatabaseOfServer() {
  const config = readConfig(process.env);
  const log = openLog('error');
  const running = config.databaseUrl ?? (await findRunningDatabase(config.dataDir));
  if (running !== null) return openDatabase(running, log);
  await openDataDir(config.dataDir, () => {});
  const own = await startEmbeddedDatabase({ dataDir: config.dataDir, log });
  const database = await openDatabase(own.connection, log);
  return {
    ...database,
    async close() {
      await database.close();
      await own.stop();
    },
  };
}

async function embedded(dataDir: string) {
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) {
    console.error(
      `No server is running on ${dataDir}. Start it with npm start, or set DATA_DIR to its folder.`,
    );
    process.exit(1);
  }
  return connection;
}
