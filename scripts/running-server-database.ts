import { readConfig } from '#app/platform/config.server.ts';
import { type Connection, openDatabase } from '#app/platform/db/client.server.ts';
import { findRunningDatabase } from '#app/platform/db/embedded/socket-dir.server.ts';
import { openLog } from '#app/platform/log.server.ts';

/** Opens the database of a running server for a command-line tool. Exits with a message if no server is running. */
export async function openRunningServerDatabase() {
  const config = readConfig(process.env);
  const log = openLog('error');
  const connection: Connection = config.databaseUrl ?? (await embedded(config.dataDir));
  return openDatabase(connection, log);
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
