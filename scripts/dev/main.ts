/**
 * The parent process of `npm run dev`: it owns the embedded database and restarts the server, a child process, on
 * request, so that restarts don't restart the database.
 */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { readConfig } from '#app/platform/config.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { errorMessage } from '#app/platform/errors.ts';
import { openLog } from '#app/platform/log.server.ts';
import { openSecret } from '#app/platform/secret.server.ts';
import { readableLog } from './readable-log.ts';

try {
  await run();
} catch (error) {
  console.error(`\n${errorMessage(error)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel, readableLog());
  let server: ChildProcess | undefined;
  let restarting = false;
  let stopping = false;
  // The child is in the same process group, so it receives these signals too.
  process.on('SIGINT', () => end());
  process.on('SIGHUP', () => end());
  process.on('SIGTERM', () => end('SIGTERM'));

  const database =
    config.databaseUrl === null ? await startEmbeddedDatabase({ dataDir: config.dataDir, log }) : null;
  const environment =
    database === null
      ? {}
      : { DATABASE_URL: addressOf(database.connection), SESSION_SECRET: await openSecret(config) };
  database?.died.then((reason) => {
    log.fatal({ err: reason }, 'the database ended');
    end('SIGTERM', 1);
  });
  if (stopping) await leave(0);
  else start();

  function start(): void {
    restarting = false;
    const child = fork(path.join(import.meta.dirname, 'server.ts'), {
      env: { ...process.env, ...environment },
    });
    server = child;
    // The only message: a file that the server has loaded was changed.
    child.on('message', () => {
      restarting = true;
      child.kill('SIGTERM');
    });
    child.once('exit', (code) => {
      if (restarting && !stopping) start();
      else void leave(stopping ? 0 : (code ?? 1));
    });
  }

  function end(signal?: NodeJS.Signals, code = 0): void {
    stopping = true;
    process.exitCode = code;
    if (signal) server?.kill(signal);
  }

  async function leave(code: number): Promise<void> {
    await database?.stop();
    process.exit(process.exitCode || code);
  }
}

function addressOf({
  host,
  port,
  user,
  database,
}: {
  host: string;
  port: number;
  user: string;
  database: string;
}): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
