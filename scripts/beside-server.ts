import { readConfig } from '#app/platform/config.server.ts';
import { type Connection, openDatabase } from '#app/platform/db/client.server.ts';
import { answeredSocketDir, SOCKET_PORT } from '#app/platform/db/embedded/socket-dir.server.ts';
import { openLog } from '#app/platform/log.server.ts';

/** The database of a server that runs, for commands beside it. Ends the process with advice where none runs. */
export async function openBesideServer() {
  const config = readConfig(process.env);
  const log = openLog('error');
  const connection: Connection = config.databaseUrl ?? (await embedded(config.dataDir));
  return openDatabase(connection, log);
}

async function embedded(dataDir: string) {
  const host = await answeredSocketDir(dataDir);
  if (host === null) {
    console.error(
      `No server runs on ${dataDir}. Start it first, with npm start, or set DATA_DIR to its folder.`,
    );
    process.exit(1);
  }
  return { host, port: SOCKET_PORT, user: 'kerf', database: 'kerf' };
}
