import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf, type Log } from './engine.server.ts';
import { isAlive } from './process-identity.server.ts';

const run = promisify(execFile);

/** A fast shutdown writes everything back, which takes a while on a slow disk. */
const PATIENCE_MS = 60_000;
const LAST_PATIENCE_MS = 10_000;

/**
 * Stops a PostgreSQL server: fast (open transactions are rolled back, everything is written back), and when that
 * takes longer than a minute, at once, which loses nothing either: the next start recovers.
 *
 * @param isGone whether it has ended; asked again and again
 * @throws when it belongs to another user or outlives both
 */
export async function shutDown(
  server: { pid: number; cluster: string; pgCtl: string; log: Log },
  isGone: () => boolean = () => !isAlive(server.pid),
): Promise<void> {
  await ask(server, 'fast');
  if (await comesTrue(isGone, PATIENCE_MS)) return;
  server.log.warn(
    `PostgreSQL (process ${server.pid}) is still not down after a minute; it must stop at once now.`,
  );
  await ask(server, 'immediate');
  if (await comesTrue(isGone, LAST_PATIENCE_MS)) return;
  throw new Error(
    `PostgreSQL (process ${server.pid}) on ${server.cluster} does not stop. Its disk may not answer: look at the ` +
      `system log; when nothing else helps, restart the machine.`,
  );
}

async function ask(
  { pid, cluster, pgCtl }: { pid: number; cluster: string; pgCtl: string },
  mode: 'fast' | 'immediate',
) {
  if (process.platform === 'win32') {
    // There are no signals on Windows; it may just have ended, which is what we want.
    await run(pgCtl, ['stop', '--no-wait', `--mode=${mode}`, `--pgdata=${cluster}`]).catch(() => {});
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new Error(
      `PostgreSQL (process ${pid}) runs on ${cluster} and belongs to another user. Start Kerf as that user, or stop ` +
        `it as that user: kill -INT ${pid}`,
      { cause: error },
    );
  }
}

async function comesTrue(condition: () => boolean, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (let delay = 5; !condition(); delay = Math.min(delay * 1.5, 200)) {
    if (performance.now() > end) return false;
    await pause(delay);
  }
  return true;
}
