import { spawn } from 'node:child_process';
import type { Binaries } from './binaries.server.ts';
import type { Log } from './engine.server.ts';
import type { PostgresLog } from './postgres-log.server.ts';
import { launchOptions, type Runner } from './runner.server.ts';
import { shutDown } from './shutdown.server.ts';

/** PostgreSQL's main process, our child. */
export type Postmaster = {
  pid: number;
  cluster: string;
  /** Resolves with how it ended ("exit code 1"), whoever ended it. */
  ended: Promise<string>;
  /** How it ended, or undefined as long as it runs. */
  end(): string | undefined;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL. It has a session of its own, so that Ctrl-C in the terminal reaches the server only, which
 * finishes its requests first, and it holds nothing of ours but its log file, so that it survives us.
 */
export function startPostmaster(
  command: { binaries: Binaries; runner: Runner; args: string[]; cluster: string },
  postgresLog: PostgresLog,
  log: Log,
): Postmaster {
  const { program, args } = command.runner.wrap(command.binaries.postgres, command.args);
  const child = postgresLog.lend((fd) =>
    spawn(program, args, {
      ...launchOptions(command.runner),
      detached: true,
      stdio: ['ignore', fd, fd],
    }),
  );
  // The HTTP server keeps Node running, not its database.
  child.unref();

  let end: string | undefined;
  // A server that leaves by process.exit, as after an uncaught error, takes its database along, cleanly.
  const leave = () => void child.kill('SIGINT');
  process.once('exit', leave);
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      end ??= how;
      process.off('exit', leave);
      resolve(end);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => finish(signal ? bySignal(signal) : `exit code ${code}`));
  });

  const pid = child.pid ?? 0;
  const server = { pid, cluster: command.cluster, log };
  return {
    pid,
    cluster: command.cluster,
    ended,
    end: () => end,
    async stop() {
      if (end === undefined && pid > 0) await shutDown(server, () => end !== undefined);
    },
  };
}

function bySignal(signal: NodeJS.Signals): string {
  return signal === 'SIGKILL'
    ? 'signal SIGKILL, which the system sends when memory runs out'
    : `signal ${signal}`;
}
